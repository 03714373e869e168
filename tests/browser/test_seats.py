"""Links and seats: who is let in, as what, and what each may do."""

from playwright.sync_api import expect

from tests.browser.documents import duel
from tests.browser.seat import Seat


def link_for(owner: Seat, role: str, side: str = "") -> str:
    """The secret of a link that the owner makes in the share dialog."""
    page = owner.page
    page.click('[data-opens="share"]')
    page.select_option("#share [name=role]", role)
    if side:
        page.select_option("#share [name=side]", side)
    page.get_by_role("button", name="Make a link").click()
    address = page.locator("#new-link")
    expect(address).to_be_visible()
    secret = address.input_value().partition("#")[2]
    page.locator("#share [data-closes]").click()
    return secret


def test_a_link_is_copied_where_there_is_no_clipboard(store, sit):
    """Over plain HTTP on a club's network a browser gives pages no clipboard."""
    ann = sit(store(duel()))
    ann.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    ann.page.evaluate("document.addEventListener('copy', () => { window.copied = getSelection().toString() || true; })")
    ann.page.click('[data-opens="share"]')
    ann.page.get_by_role("button", name="Make a link").click()
    ann.page.click("[data-copy]")
    expect(ann.page.locator("[data-copy]")).to_have_text("Copied")
    assert ann.page.evaluate("window.copied")


def test_a_link_is_shown_once_and_never_sent(store, sit, visit, server):
    ann = sit(store(duel()), "Ann")
    secret = link_for(ann, "player", "red")
    ann.page.click('[data-opens="share"]')
    expect(ann.page.locator("#share .share-list li")).to_have_count(2)
    assert secret not in ann.page.content()

    asked = []
    page = visit("/about/")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/join/#{secret}")
    page.fill("input[name=name]", "Ben")
    assert "#" not in page.url
    page.click("#join-form button")
    Seat(page).ready()
    assert not [url for url in asked if secret in url.partition("#")[0]]


def test_a_player_moves_their_own_and_the_rivals_only_as_an_override(store, sit):
    ann = sit(store(duel()), "Ann")
    ben = sit(link_for(ann, "player", "red"), "Ben")
    expect(ann.page.locator("#people .person.side-1")).to_have_text("Ben")
    ben.drag([8, 10], [9, 12])
    ann.sees("marine-1", "models", at=[9, 12])
    ben.drag([28, 10], [26, 12])
    expect(ben.page.locator("#toast")).to_contain_text("other side")
    ben.ready().sees("ling-1", "models", at=[28, 10])
    ben.page.locator("#toast button").click()
    ann.sees("ling-1", "models", at=[26, 12])
    ben.ready().sees("ling-1", "models", at=[26, 12])
    expect(ben.page.locator('[data-opens="share"]')).to_have_count(0)


def test_a_spectator_only_looks(store, sit):
    ann = sit(store(duel()), "Ann")
    eve = sit(link_for(ann, "spectator"), "Eve")
    expect(eve.page.locator('.tools [data-tool="rect"]')).to_have_count(0)
    eve.drag([18, 20], [10, 20])
    assert eve.props("wall")["at"] == [18, 20]
    eve.click([18, 20])
    expect(eve.page.locator('#inspector [name="at-0"]')).to_be_disabled()
    eve.press("ArrowRight", "Delete")
    assert eve.props("wall")["at"] == [18, 20]
    eve.tool("sight")
    eve.click([8, 10])
    eve.click([28, 10])
    expect(eve.page.locator("#asked-verdict .answer")).to_have_text("Clear")
    expect(eve.page.locator("#pin-asked")).to_have_count(0)

    changes = [{"kind": "terrain", "id": "wall", "remove": True}]
    token = eve.page.evaluate("JSON.parse(document.getElementById('page').textContent).csrf")
    answer = eve.page.request.post(
        f"/t/{eve.board_id}/edit", data={"op": "x", "seen": 1, "changes": changes}, headers={"x-csrftoken": token}
    ).json()
    assert answer["t"] == "refused"
    assert ann.stored_piece("wall")


def test_a_withdrawn_link_ends_the_seat_at_once(store, sit, faults):
    ann = sit(store(duel()), "Ann")
    secret = link_for(ann, "player", "red")
    ben = sit(secret, "Ben")
    ann.page.click('[data-opens="share"]')
    ann.page.locator("#share .share-list li", has_text="player").get_by_role("button", name="Withdraw").click()
    expect(ben.page.locator("h1")).to_have_text("Your seat at this table has ended")
    ben.page.goto(f"/join/#{secret}")
    ben.page.fill("input[name=name]", "Ben")
    ben.page.click("#join-form button")
    expect(ben.page.locator("[role=alert]").first).to_contain_text("opens nothing")
    assert [fault for fault in faults if "403" in fault]
    faults.clear()


def test_a_stranger_sees_no_table(store, sit, visit, faults):
    ann = sit(store(duel()), "Ann")
    page = visit(f"/t/{ann.board_id}/")
    expect(page.locator("h1")).to_have_text("Nothing here")
    for path in ("sight?from=a&to=b", "document.json", "since?revision=0", "share"):
        assert page.request.get(f"/t/{ann.board_id}/{path}").status == 404
    faults.clear()


def test_a_name_can_be_changed(store, sit):
    ann = sit(store(duel()), "Ann")
    ann.page.click('[data-opens="share"]')
    ann.page.fill("#share [name=name]", "Anna")
    ann.page.get_by_role("button", name="Use this name").click()
    expect(ann.page.locator("#people")).to_contain_text("Anna")


def test_without_a_socket_edits_go_by_plain_requests(store, sit, visit, server, faults):
    secret = store(duel())
    ann = sit(secret, "Ann")
    page = visit("/about/")
    page.route_web_socket(lambda url: "/ws/" in url, lambda socket: socket.close())
    page.goto(f"/join/#{secret}")
    page.fill("input[name=name]", "Ben")
    page.click("#join-form button")
    ben = Seat(page)
    expect(page.locator("#saved")).to_have_text("Saved, no live line")
    ben.drag([18, 20], [10, 20])
    ann.sees("wall", at=[10, 20])
    ann.drag([10, 20], [12, 20])
    ben.sees("wall", at=[12, 20])
    expect(page.locator("#saved")).to_have_text("Saved, no live line")
    faults.clear()
