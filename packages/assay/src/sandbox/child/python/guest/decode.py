"""Makes values out of the wire format; every call makes its own."""

from encode import get_digits, set_digits


def decode(wire):
    if type(wire) is list:
        return [decode(item) for item in wire]
    if type(wire) is not dict:
        return wire
    kind = wire["$"]
    if kind not in READERS:
        raise TypeError("cannot pass a " + kind)
    return READERS[kind](wire.get("v"), wire.get("of"))


def decode_pairs(pairs, of):
    return {decode(key): decode(value) for key, value in pairs}


def decode_whole(text, of):
    allowed = get_digits()
    set_digits(0)
    try:
        return int(text)
    finally:
        set_digits(allowed)


def decode_bytes(numbers, of):
    return bytearray(numbers) if of == "bytearray" else bytes(numbers)


def decode_set(items, of):
    return (frozenset if of == "frozenset" else set)(decode(items))


READERS = {
    "undefined": lambda v, of: None,
    "number": lambda v, of: float(v),
    "float": lambda v, of: float(v),
    "bigint": decode_whole,
    "tuple": lambda v, of: tuple(decode(v)),
    "set": decode_set,
    "bytes": decode_bytes,
    "dict": decode_pairs,
    "map": decode_pairs,
    "object": decode_pairs,
}
