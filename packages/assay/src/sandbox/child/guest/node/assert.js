const isDeepEqual = require('./is-deep-equal');

/** The module `assert`; a message of its own that Node would take from `inspect` is not here. */
class AssertionError extends Error {
  constructor({ message, actual, expected, operator }) {
    super(typeof message === 'string' ? message : undefined);
    Object.assign(this, {
      code: 'ERR_ASSERTION',
      actual,
      expected,
      operator,
      generatedMessage: message === undefined,
    });
    Object.defineProperty(this, 'name', { value: 'AssertionError', writable: true, configurable: true });
    if (typeof message === 'function') {
      Object.defineProperty(this, 'message', { get: message, configurable: true });
    }
  }
}

function unknownMessage() {
  throw lacking('a message of assert');
}

function fail(message, details, own) {
  if (message instanceof Error) throw message;
  throw new AssertionError({ ...details, message: message ?? own });
}

function show(value) {
  if (typeof value === 'object' ? value !== null : typeof value === 'function') unknownMessage();
  if (typeof value === 'string') return "'" + value + "'";
  if (typeof value === 'bigint') return value + 'n';
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A message about two values, as long as both are short. */
function between(a, sign, b) {
  const isSimple = (value) => typeof value !== 'string' || (value.length < 10 && !/['\\\n]/.test(value));
  return isSimple(a) && isSimple(b) ? show(a) + ' ' + sign + ' ' + show(b) : unknownMessage();
}

function compared(operator, holds, own = unknownMessage) {
  return (actual, expected, message) => {
    if (!holds(actual, expected)) fail(message, { actual, expected, operator }, () => own(actual, expected));
  };
}

function ok(value, message) {
  if (!value) fail(message, { actual: value, expected: true, operator: '==' }, unknownMessage);
}

function matches(error, expected) {
  if (expected === undefined || typeof expected === 'string') return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === 'function') {
    if (expected.prototype !== undefined && error instanceof expected) return true;
    const isKindOfError = expected === Error || Object.prototype.isPrototypeOf.call(Error, expected);
    return !isKindOfError && expected.call({}, error) === true;
  }
  return Object.keys(expected).every((key) =>
    expected[key] instanceof RegExp ? expected[key].test(error[key]) : isDeepEqual(error[key], expected[key], true),
  );
}

function judge(error, expected, message) {
  if (!matches(error, expected)) {
    if (typeof expected === 'function') throw error;
    fail(message, { actual: error, expected, operator: 'throws' }, unknownMessage);
  }
}

function failToThrow(operator, expected, message) {
  const text = typeof expected === 'string' ? expected : message;
  const name = typeof expected === 'function' && expected.name ? ' (' + expected.name + ')' : '';
  const kind = operator === 'throws' ? 'exception' : 'rejection';
  const end = text === undefined ? '.' : ': ' + text;
  fail(undefined, { expected, operator }, 'Missing expected ' + kind + name + end);
}

const not = (holds) => (a, b) => !holds(a, b);
const looseEqual = (a, b) => a == b || (a !== a && b !== b);
const deepEqual = (a, b) => isDeepEqual(a, b, false);
const deepStrictEqual = (a, b) => isDeepEqual(a, b, true);

const members = {
  ok,
  AssertionError,
  fail(message = 'Failed') {
    fail(message, { operator: 'fail' });
  },
  equal: compared('==', looseEqual, (a, b) => between(a, '==', b)),
  notEqual: compared('!=', not(looseEqual), (a, b) => between(a, '!=', b)),
  strictEqual: compared(
    'strictEqual',
    Object.is,
    (a, b) => 'Expected values to be strictly equal:\n\n' + between(a, '!==', b) + '\n',
  ),
  notStrictEqual: compared('notStrictEqual', not(Object.is)),
  deepEqual: compared('deepEqual', deepEqual),
  deepStrictEqual: compared('deepStrictEqual', deepStrictEqual),
  notDeepEqual: compared('notDeepEqual', not(deepEqual)),
  notDeepStrictEqual: compared('notDeepStrictEqual', not(deepStrictEqual)),
  match: compared('match', (text, pattern) => pattern.test(text)),
  doesNotMatch: compared('doesNotMatch', (text, pattern) => !pattern.test(text)),
  throws(callback, expected, message) {
    try {
      callback();
    } catch (error) {
      judge(error, expected, message);
      return;
    }
    failToThrow('throws', expected, message);
  },
  doesNotThrow: (callback) => void callback(),
  async rejects(promise, expected, message) {
    try {
      await (typeof promise === 'function' ? promise() : promise);
    } catch (error) {
      judge(error, expected, message);
      return;
    }
    failToThrow('rejects', expected, message);
  },
  ifError(value) {
    if (value != null) throw value instanceof Error ? value : lacking('assert.ifError of a value');
  },
};
const assert = Object.assign((value, message) => ok(value, message), members);
assert.strict = Object.assign((value, message) => ok(value, message), members, {
  equal: members.strictEqual,
  notEqual: members.notStrictEqual,
  deepEqual: members.deepStrictEqual,
  notDeepEqual: members.notDeepStrictEqual,
});
assert.strict.strict = assert.strict;
module.exports = assert;
