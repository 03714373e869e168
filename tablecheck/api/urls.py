"""The addresses under /api/."""

from django.urls import path

from tablecheck.api import views

app_name = "api"
urlpatterns = [
    path("ask", views.ask, name="ask"),
    path("boards", views.boards, name="boards"),
    path("boards/<str:board_id>", views.board, name="board"),
    path("schema/<str:name>.json", views.published_schema, name="schema"),
    path("openapi.json", views.description, name="openapi"),
    path("<path:rest>", views.nothing_here),
]
