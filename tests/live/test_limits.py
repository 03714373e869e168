"""The measure of what a seat may ask."""

from tablecheck.live.limits import Bucket


def test_a_bucket_lets_a_burst_pass_and_then_its_rate():
    now = [100.0]
    bucket = Bucket(20, 40, lambda: now[0])
    assert [bucket.take() for _ in range(40)] == [0.0] * 40
    assert bucket.take() == 1 / 20
    now[0] += 0.0625
    assert bucket.take() == 0.0
    assert bucket.take() > 0
    now[0] += 10
    assert bucket.full()
    assert [bucket.take() for _ in range(41)].count(0.0) == 40
    assert not bucket.full()
