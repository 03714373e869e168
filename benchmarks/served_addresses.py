"""The project's addresses, with an empty page beside them."""

from django.http import HttpResponse
from django.urls import path

from tablecheck.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


async def empty(request):
    """Answers nothing, after all middleware."""
    return HttpResponse(b"")


urlpatterns = [path("bench/empty/", empty), *urlpatterns]
