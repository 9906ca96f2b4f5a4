"""The calendar that a person's own program keeps: which of their days are taken. It never leaves the person's twin."""

import asyncio
import logging
import socket
import time
from collections.abc import Collection
from datetime import date, timedelta
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from pathlib import Path

import httpx

from agents.processes.calendar_reader import ReaderFailed, read_busy_days
from towow_core.domain.errors import TowowError
from towow_core.support.bounded_files import OutOfBounds, read_bytes
from towow_core.support.calendars import BYTES_MAX, BadCalendar

log = logging.getLogger(__name__)
AHEAD_DAYS = 400  # so far into the future days are looked at
KEPT_S = 900.0  # so long an answer is good
AGAIN_S = 60.0  # so long one that cannot be read is let be
WITHIN_S = 10.0  # for the whole calendar to come
_PORT = 443
_UNICAST = IPv6Network("2000::/3")  # all of IPv6 that anybody was given; the rest is local, or stands for IPv4
_NAT64 = IPv6Network("64:ff9b::/96")


class CalendarUnavailable(TowowError):
    """A calendar cannot be had now; the text says why, without the address, which may be a secret."""

    http_status = 503


class BusyCalendar:
    """What `busy_ics` of a profile names: a file, or an https address."""

    def __init__(self, source: str, *, hosts: Collection[str] = ()) -> None:
        """`hosts` may be gone to although their addresses are private."""
        self._source, self._hosts = source, hosts
        self._good_until_s = 0.0
        self._reading = asyncio.Lock()
        self._days: tuple[str, ...] = ()
        self.is_unknown = bool(source)  # not read yet, or not when it was last tried

    async def days(self, today: str) -> tuple[str, ...]:
        """Taken days from `today` (ISO 8601) on. Where it cannot be read: those that were last known; never raises."""
        if not self._source:
            return ()
        async with self._reading:  # whoever is asked by many at once reads once
            if time.monotonic() >= self._good_until_s:
                good_s = KEPT_S if await self._read(today) else AGAIN_S
                self._good_until_s = time.monotonic() + good_s
        return self._days

    async def _read(self, today: str) -> bool:
        last = (date.fromisoformat(today) + timedelta(days=AHEAD_DAYS)).isoformat()
        try:
            self._days = await read_busy_days(await self._content(), today, last)
        except (CalendarUnavailable, ReaderFailed, BadCalendar) as error:
            self.is_unknown = True
            log.warning("twin.calendar_unreadable", extra={"why": str(error), "days_known": len(self._days)})
        else:
            self.is_unknown = False
        return not self.is_unknown

    async def _content(self) -> bytes:
        if "://" not in self._source:
            return await asyncio.to_thread(_from_file, self._source)
        try:
            async with asyncio.timeout(WITHIN_S):
                return await self._fetched(httpx.URL(self._source))
        except TimeoutError as error:
            raise CalendarUnavailable(f"The calendar did not come within {WITHIN_S:g} s.") from error
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise CalendarUnavailable(f"The calendar cannot be fetched ({type(error).__name__}).") from error

    async def _fetched(self, url: httpx.URL) -> bytes:
        if url.scheme != "https":
            raise CalendarUnavailable("A calendar is fetched over https only.")
        # We connect to the very address that was looked at: asked again, a name may lead somewhere else.
        address = await self._address_of(url)
        async with (
            httpx.AsyncClient(timeout=WITHIN_S, trust_env=False) as client,
            client.stream(
                "GET",
                url.copy_with(host=address),
                headers={"Host": url.netloc.decode("ascii"), "Accept-Encoding": "identity"},
                extensions={"sni_hostname": url.host},
            ) as response,
        ):
            if response.status_code != httpx.codes.OK:  # a redirect too: it may lead anywhere
                raise CalendarUnavailable(f"The calendar's server answered {response.status_code}.")
            content = b""
            async for chunk in response.aiter_raw():  # unpacked, a kilobyte may be a megabyte
                content += chunk
                if len(content) > BYTES_MAX:
                    raise CalendarUnavailable(f"The calendar has more than {BYTES_MAX // 1024} KiB.")
            return content

    async def _address_of(self, url: httpx.URL) -> str:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(url.host, url.port or _PORT, type=socket.SOCK_STREAM)
        addresses = [str(address[0]) for *_, address in found]
        if url.host not in self._hosts and not all(map(_is_public, addresses)):
            raise CalendarUnavailable("The calendar's address is private; TOWOW_BUSY_ICS_HOSTS allows one by its name.")
        return addresses[0]


def _is_public(text: str) -> bool:
    """Whether an address is nobody's own; one that stands for an IPv4 address is as public as that one."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address in _NAT64 or address.ipv4_mapped is not None:
            address = IPv4Address(int(address) & 0xFFFF_FFFF)
        elif address not in _UNICAST or address.sixtofour is not None:
            return False
    return address.is_global and not address.is_multicast


def _from_file(name: str) -> bytes:
    try:
        return read_bytes(Path(name).expanduser(), BYTES_MAX)
    except OutOfBounds as error:
        raise CalendarUnavailable(f"The calendar's file {error}.") from error
    except (OSError, RuntimeError) as error:  # RuntimeError: nobody has that home
        raise CalendarUnavailable(f"The calendar's file cannot be read ({type(error).__name__}).") from error
