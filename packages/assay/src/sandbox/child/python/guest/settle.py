"""Waits for what can be awaited, without sockets and without waiting: sleeping moves the clock."""

import sys
import time
from types import CoroutineType

from encode import read_ancestors, read_members


class NeverSettled(BaseException):
    """Nothing is left that could wake what is awaited."""


def is_awaitable(value):
    kind = type(value)
    return kind is CoroutineType or any("__await__" in members for members in map(read_members, read_ancestors(kind)))


def create_settle(source):
    """Gives `settle(awaitable)`. The event loop is there when the code has anything to do with asyncio."""
    modules = sys.modules
    if "asyncio" in source:
        make_loop = install_loop()

    def settle(value):
        if "asyncio" in source:
            loop = make_loop()
            modules["asyncio"].set_event_loop(loop)
            try:
                return loop.run_until_complete(whole(value))
            finally:
                loop.close()
        return drive(value)

    return settle


async def whole(value):
    return await value


def drive(value):
    """Runs what awaits nothing but other code of its own."""
    coroutine = whole(value)
    while True:
        try:
            coroutine.send(None)
        except StopIteration as end:
            return end.value


def install_loop():
    """Makes event loops of asyncio, the code's own included, such as can do without anything to wait for."""
    from asyncio import base_events, events, unix_events
    from threading import active_count

    real_sleep = time.sleep

    class Selector:
        def select(self, timeout):
            if timeout is None:
                if active_count() == 1:
                    raise NeverSettled
                real_sleep(0.001)
            elif timeout > 0:
                time.sleep(timeout)
            return []

    class Loop(base_events.BaseEventLoop):
        def __init__(self):
            super().__init__()
            self._selector = Selector()
            self.set_exception_handler(lambda loop, context: None)

        def _process_events(self, ready):
            pass

        def _write_to_self(self):
            pass

        def add_signal_handler(self, *rest):
            raise NotImplementedError

    unix_events._UnixDefaultEventLoopPolicy._loop_factory = Loop
    return Loop
