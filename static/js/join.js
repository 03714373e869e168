// The secret of a link stands in the fragment, which is never sent; it goes into the form and out of the address.
const form = document.getElementById("join-form");
const secret = location.hash.slice(1);

if (secret) {
  form.elements.secret.value = secret;
  history.replaceState(null, "", location.pathname);
}
document.getElementById("no-secret").hidden = Boolean(form.elements.secret.value);
addEventListener("hashchange", () => location.reload());
