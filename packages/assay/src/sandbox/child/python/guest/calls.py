"""Loads the code anew for each call, makes the call, and reports what came of it."""

import builtins
import os
import sys
import warnings
from types import ModuleType

from channel import send, take_job
from decode import decode
from encode import Refusal, encode, encode_basestring, message_of, name_of, read_ancestors, read_members
from settle import NeverSettled, create_settle, is_awaitable
from world import create_world, get_recursion_limit, limit_memory, set_profile, set_recursion_limit, set_trace

# Deep enough for any value that is written, whatever limit the code has set.
OWN_RECURSION_LIMIT = 4000
MEMORY = '{"status":"memory"}'
end = os._exit
get_process = getattr(os, "getpid", lambda: 0)
own_process = get_process()


def serve():
    """Does the one job that standard input has, and ends the process."""
    try:
        identifier, job = take_job()
        run_job(job, lambda text: send('{"id":%d,%s}' % (identifier, text)))
    except MemoryError:
        send('{"id":%d,"stopped":"memory"}' % identifier)
    send('{"id":%d,"done":true}' % identifier)
    end(0)


def run_job(job, report):
    source, entry, calls, settings = job["source"], job.get("entry", ""), job["calls"], job["settings"]
    settle = create_settle(source) if settings["settle"] else None
    renew, printed = create_world(source, settings["outputLength"])
    limit_memory(job["limits"]["memoryMb"])
    warnings.simplefilter("ignore")
    quieten_input()
    report('"started":true')
    try:
        code = compile(source, "solution.py", "exec", dont_inherit=True)
    except BaseException as error:
        report('"load":%s,"found":false' % describe_error("syntax", error))
        return

    def load():
        """What finds the function to call, the error of loading, if any, and the recursion limit that the code has set."""
        renew()
        module = ModuleType("__main__")
        namespace = module.__dict__
        namespace.update(__builtins__=builtins, __file__="solution.py")
        sys.modules["__main__"] = module
        error = None
        try:
            run_guarded(exec, code, namespace)
        except BaseException as thrown:
            error = thrown
        deepest = get_recursion_limit()
        set_recursion_limit(OWN_RECURSION_LIMIT)
        return find(namespace, entry), error, deepest

    def make_call(wires, loaded):
        target, error, deepest = loaded or load()
        if target is None:
            raise error or NameError("%s is not there" % entry)
        values = [decode(wire) for wire in wires]
        value = run_guarded(call, target, values, deepest)
        if settle is not None and is_awaitable(value):
            return settle(value), ',"settled":true'
        return value, ""

    def outcome_of(wires, loaded):
        try:
            value, settled = make_call(wires, loaded)
            set_recursion_limit(OWN_RECURSION_LIMIT)
            return '{"status":"returned","value":' + encode(value, settings["resultLength"]) + settled + "}"
        except BaseException as error:
            set_recursion_limit(OWN_RECURSION_LIMIT)
            return describe_outcome(error)

    def describe_load(_, error, __):
        return '{"status":"loaded"}' if error is None else describe_error("threw", error)

    # What has been loaded is not held on to: it may be all that memory has room for.
    loaded = [load()]
    stay_single()
    found = loaded[0][0] is not None
    report('"load":%s,"found":%s,"precise":true' % (describe_load(*loaded[0]), "true" if found else "false"))
    for wires in calls if found else ():
        outcome = outcome_of(wires, loaded.pop() if loaded else None)
        stay_single()
        report('"outcomes":[%s]' % outcome)
    text, truncated = printed()
    report('"output":%s,"truncated":%s,"globals":[]' % (encode_basestring(text), "true" if truncated else "false"))


def run_guarded(function, *arguments):
    """Runs code nobody trusts, and makes sure that nothing of it watches what comes after."""
    try:
        return function(*arguments)
    finally:
        # A watcher that raises is called off by that, once.
        for _ in range(3):
            try:
                set_trace(None)
                set_profile(None)
            except BaseException:
                pass


def call(target, values, deepest):
    set_recursion_limit(deepest)
    return target()(*values)


def find(namespace, entry):
    """A function that gives what to call: the entry itself, or the method of a new instance of its class."""
    name, *rest = entry.split(".")
    value = namespace.get(name)
    if not rest:
        return (lambda: value) if callable(value) else None
    *outer, member = rest
    for inner in outer:
        value = held_by(value, inner)
    held = held_by(value, member)
    if type(held) in (staticmethod, classmethod) or issubclass(type(held), type):
        return lambda: getattr(value, member)
    return (lambda: getattr(value(), member)) if callable(held) else None


def held_by(owner, name):
    """What a class or one of those that it derives from has under a name, without asking it; None when it has nothing."""
    if not issubclass(type(owner), type):
        return None
    held = (members.get(name) for members in map(read_members, read_ancestors(owner)))
    return next((value for value in held if value is not None), None)


def describe_outcome(error):
    if type(error) is Refusal:
        return '{"status":"unserializable","reason":%s}' % encode_basestring(error.reason)
    if type(error) is NeverSettled:
        return '{"status":"never settled"}'
    return describe_error("threw", error)


def describe_error(status, error):
    if issubclass(type(error), MemoryError):
        return MEMORY
    name, message = encode_basestring(name_of(type(error))), encode_basestring(message_of(error))
    return '{"status":"%s","error":{"name":%s,"message":%s}}' % (status, name, message)


def quieten_input():
    """Leaves nothing on standard input that code could wait for."""
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    except (AttributeError, OSError):
        pass


def stay_single():
    """Ends a copy of this process that the code has made: only the first reports."""
    if get_process() != own_process:
        end(0)
