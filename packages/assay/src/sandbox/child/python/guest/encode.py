"""Turns values of code nobody trusts into text: JSON, and for whatever JSON lacks {"$": kind, ...}.

Only types that `type` tells are believed, and only methods of built-in classes are called, except where a value has
nothing but code of its own to show: iterators, and `repr` of instances.
"""

import sys
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CoroutineType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    WrapperDescriptorType,
)

from _json import encode_basestring

DEEPEST = 200
MOST_ITEMS = 1000
LARGEST_NUMBER = 2**53 - 1
# Of a number that has as many digits as this, nothing is shown: converting takes too long.
MOST_DIGITS = 100_000

FUNCTIONS = (
    FunctionType,
    BuiltinFunctionType,
    MethodType,
    MethodDescriptorType,
    MethodWrapperType,
    WrapperDescriptorType,
)
VIEWS = (range, type({}.keys()), type({}.values()), type({}.items()))
read_name = type.__dict__["__name__"].__get__
read_ancestors = type.__dict__["__mro__"].__get__
read_members = type.__dict__["__dict__"].__get__
read_module = type.__dict__["__module__"].__get__
set_digits = getattr(sys, "set_int_max_str_digits", lambda limit: None)
get_digits = getattr(sys, "get_int_max_str_digits", lambda: 0)


class Refusal(BaseException):
    """A value that is too long or too deep; `reason` says which."""

    def __init__(self, reason):
        self.reason = reason


def cut(text, length):
    return text if len(text) <= length else text[:length] + "…"


def plain(text):
    """Text of an instance of a class derived from `str`, as it is."""
    return str.__str__(text)


def name_of(kind):
    return cut(plain(read_name(kind)), 100)


def message_of(error):
    """What an error says of itself; that runs its own code."""
    try:
        return cut(plain(str(error)), 500)
    except BaseException:
        return "an error that cannot be read"


def repr_of(value):
    try:
        return cut(plain(repr(value)), 500)
    except BaseException:
        return "a value that cannot be shown"


def str_of(value):
    try:
        return cut(plain(str(value)), 2000)
    except BaseException:
        return "a value that cannot be shown"


def ratio_of(value, base):
    """Numerator and denominator of a number; nothing when it is not finite, or so large that it takes long to tell."""
    if base.__name__ == "Decimal" and (abs(base.adjusted(value)) > 1000 or len(base.as_tuple(value).digits) > 1000):
        return None
    top, bottom = base.as_integer_ratio(value)
    return None if top.bit_length() + bottom.bit_length() > 40_000 else (int(top), int(bottom))


def naive(value, base):
    """What orders dates and times; nothing when they have a zone."""
    return None if getattr(value, "tzinfo", None) is not None else base.isoformat(value)


def span_of(value, base):
    return [value.days, value.seconds, value.microseconds]


def text_of(value, base):
    return plain(str(value))


# What values of the standard library are, beside their texts: a number, items in a row, or what orders and equates them.
KNOWN = {
    ("decimal", "Decimal"): ("number", ratio_of),
    ("fractions", "Fraction"): ("number", ratio_of),
    ("collections", "deque"): ("items", lambda value, base: list(base.__iter__(value))),
    ("datetime", "datetime"): ("key", naive),
    ("datetime", "date"): ("key", naive),
    ("datetime", "time"): ("key", naive),
    ("datetime", "timedelta"): ("key", span_of),
    ("pathlib", "PurePath"): ("key", text_of),
    ("uuid", "UUID"): ("key", text_of),
    ("enum", "Enum"): ("key", text_of),
}


def nature_of(value, kind):
    """What a value of the standard library is, as KNOWN says; None for others."""
    for base in read_ancestors(kind):
        module = read_module(base)
        known = KNOWN.get((module, read_name(base))) if type(module) is str else None
        if known is not None:
            try:
                nature = known[1](value, base)
            except BaseException:
                nature = None
            return None if nature is None else (known[0], nature)
    return None


def encode(value, longest):
    """Text of a value; raises Refusal, or whatever the value's own code raises."""
    path = []
    length = 0

    def sized(text):
        nonlocal length
        length += len(text)
        if length > longest:
            raise Refusal("too long")
        return text

    def quote(text):
        if len(text) > longest:
            raise Refusal("too long")
        return sized(encode_basestring(text))

    def tagged(kind, text, of=None):
        return sized('{"$":"' + kind + '"' + ("" if of is None else ',"of":' + quote(of)) + ',"v":') + text + "}"

    def whole(number):
        if -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
            return sized(int.__repr__(number))
        if number.bit_length() > MOST_DIGITS * 3.33:
            raise Refusal("too long")
        allowed = get_digits()
        set_digits(0)
        try:
            return tagged("bigint", '"' + sized(int.__repr__(number)) + '"')
        finally:
            set_digits(allowed)

    def items_of(items):
        texts = []
        for item in items:
            texts.append(write(item))
            sized(",")
        return sized("[]")[0] + ",".join(texts) + "]"

    def first_items_of(items):
        texts = []
        for item in items:
            texts.append(write(item))
            sized(",")
            if len(texts) == MOST_ITEMS:
                break
        return "[" + ",".join(texts) + "]"

    def pairs_of(pairs):
        texts = []
        for key, item in pairs:
            texts.append("[" + write(key) + "," + write(item) + "]")
            sized("[,],")
        return "[" + ",".join(texts) + "]"

    def bytes_of(value, base):
        size = base.__len__(value)
        if size * 2 > longest:
            raise Refusal("too long")
        return sized("[" + ",".join(map(int.__repr__, base.__getitem__(value, slice(None)))) + "]")

    def write(value):
        kind = type(value)
        if kind is str:
            return quote(value)
        if value is None:
            return sized("null")
        if kind is bool:
            return sized("true" if value else "false")
        if issubclass(kind, int):
            return whole(int.__index__(value))
        if issubclass(kind, float):
            return tagged("float", quote(float.__repr__(value)))
        if issubclass(kind, str):
            return quote(plain(value))
        return inside(value, kind)

    def inside(value, kind):
        for index, outer in enumerate(path):
            if outer is value:
                return tagged("cycle", str(len(path) - index))
        if len(path) >= DEEPEST:
            raise Refusal("too deep")
        path.append(value)
        text = write_object(value, kind)
        path.pop()
        return text

    def write_object(value, kind):
        if issubclass(kind, list):
            return items_of(list.__iter__(value))
        if issubclass(kind, tuple):
            return tagged("tuple", items_of(tuple.__iter__(value)), None if kind is tuple else name_of(kind))
        if issubclass(kind, dict):
            return tagged("dict", pairs_of(dict.items(value)), name_of(kind))
        for base in (set, frozenset):
            if issubclass(kind, base):
                return tagged("set", items_of(base.__iter__(value)), base.__name__)
        for base in (bytes, bytearray):
            if issubclass(kind, base):
                return tagged("bytes", bytes_of(value, base), base.__name__)
        if kind in FUNCTIONS:
            return sized('{"$":"function"}')
        if kind is CoroutineType:
            return sized('{"$":"coroutine"}')
        if issubclass(kind, BaseException):
            return tagged("error", quote(message_of(value)), name_of(kind))
        if kind in VIEWS or any("__next__" in members for members in map(read_members, read_ancestors(kind))):
            return tagged("generator", first_items_of(iter(value)), name_of(kind))
        if kind is AsyncGeneratorType:
            return tagged("generator", "[]", name_of(kind))
        return write_instance(value, kind)

    def write_instance(value, kind):
        shown, text, nature = repr_of(value), str_of(value), nature_of(value, kind)
        if shown == text and nature is None:
            return tagged("instance", quote(shown), name_of(kind))
        parts = [quote(shown), quote(text)]
        if nature is not None:
            word, what = nature
            written = ",".join(map(whole, what)) if word == "number" else write(what)
            parts.append('["' + word + '",' + written + "]")
        return tagged("instance", "[" + ",".join(parts) + "]", name_of(kind))

    return write(value)
