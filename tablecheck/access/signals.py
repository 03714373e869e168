"""What the access room tells others without knowing them."""

from django.dispatch import Signal

#: Sent with `seats`, a list of seat ids that may do nothing any more.
seats_revoked = Signal()
