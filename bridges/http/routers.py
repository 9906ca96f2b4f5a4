"""Where the routes of one subject are kept, and how an application takes them."""

from collections.abc import Iterable

from fastapi import APIRouter, FastAPI

from bridges.http.large_bodies import LargeBodyRoute


def router_of(tag: str) -> APIRouter:
    """Of a subject, as the API's description groups them; an operation is known by its function's name."""
    return APIRouter(tags=[tag], generate_unique_id_function=lambda route: route.name, route_class=LargeBodyRoute)


def add_routes(app: FastAPI, routers: Iterable[APIRouter]) -> None:
    """As they are: including a router, FastAPI would build each of its routes anew, in half of a bridge's start."""
    for router in routers:
        app.router.routes.extend(router.routes)
