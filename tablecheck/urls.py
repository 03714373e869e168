"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("tablecheck.api.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tablecheck.profiles.urls")),
    path("", include("tablecheck.boards.urls")),
]

handler400 = "tablecheck.pages.errors.bad_request"
handler403 = "tablecheck.pages.errors.permission_denied"
handler404 = "tablecheck.pages.errors.page_not_found"
handler500 = "tablecheck.pages.errors.server_error"
