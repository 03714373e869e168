"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("tablecheck.api.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tablecheck.boards.urls")),
]

handler400 = "tablecheck.boards.views.bad_request"
handler403 = "tablecheck.boards.views.permission_denied"
handler404 = "tablecheck.boards.views.page_not_found"
handler500 = "tablecheck.boards.views.server_error"
