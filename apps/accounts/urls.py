"""Where people sign in."""

from __future__ import annotations

from django.urls import path

from apps.accounts import views

urlpatterns = [
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
]
