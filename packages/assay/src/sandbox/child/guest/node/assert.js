/** The module `assert`; a message of its own that Node would take from `inspect` is not here. */
function createAssert({ lacking }) {
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
  const shown = (value) => {
    if (typeof value === 'object' ? value !== null : typeof value === 'function') throw lacking('a message of assert');
    return typeof value === 'string'
      ? "'" + value + "'"
      : typeof value === 'bigint'
        ? value + 'n'
        : Object.is(value, -0)
          ? '-0'
          : String(value);
  };
  const fail = (message, details, own) => {
    if (message instanceof Error) throw message;
    throw new AssertionError({ ...details, message: message ?? own });
  };
  const unknown = () => {
    throw lacking('a message of assert');
  };
  const compared =
    (operator, holds, own = unknown) =>
    (actual, expected, message) => {
      if (!holds(actual, expected)) fail(message, { actual, expected, operator }, () => own(actual, expected));
    };
  const simple = (value) => typeof value !== 'string' || (value.length < 10 && !/['\\\n]/.test(value));
  const between = (head, sign) => (a, b) => {
    if (!simple(a) || !simple(b)) unknown();
    return head + '\n\n' + shown(a) + ' ' + sign + ' ' + shown(b) + '\n';
  };
  const deep = (isStrict) => (a, b) => isDeepEqual(a, b, isStrict, lacking);
  const not = (holds) => (a, b) => !holds(a, b);
  const looseEqual = (a, b) => a == b || (a !== a && b !== b);
  const ok = (value, message) => {
    if (!value) fail(message, { actual: value, expected: true, operator: '==' }, unknown);
  };
  const matches = (error, expected) => {
    if (expected === undefined || typeof expected === 'string') return true;
    if (expected instanceof RegExp) return expected.test(String(error));
    if (typeof expected === 'function') {
      if (expected.prototype !== undefined && error instanceof expected) return true;
      return expected === Error || Object.prototype.isPrototypeOf.call(Error, expected)
        ? false
        : expected.call({}, error) === true;
    }
    return Object.keys(expected).every((key) =>
      expected[key] instanceof RegExp ? expected[key].test(error[key]) : deep(true)(error[key], expected[key]),
    );
  };
  const judge = (error, expected, message) => {
    if (!matches(error, expected)) {
      if (typeof expected === 'function') throw error;
      fail(message, { actual: error, expected, operator: 'throws' }, unknown);
    }
  };
  const missing = (operator, expected, message) => {
    const text = typeof expected === 'string' ? expected : message;
    const name = typeof expected === 'function' && expected.name ? ' (' + expected.name + ')' : '';
    const kind = operator === 'throws' ? 'exception' : 'rejection';
    fail(
      undefined,
      { expected, operator },
      'Missing expected ' + kind + name + (text === undefined ? '.' : ': ' + text),
    );
  };
  const members = {
    ok,
    AssertionError,
    fail(message = 'Failed') {
      fail(message, { operator: 'fail' });
    },
    equal: compared('==', looseEqual, (a, b) => (simple(a) && simple(b) ? shown(a) + ' == ' + shown(b) : unknown())),
    notEqual: compared('!=', not(looseEqual), (a, b) =>
      simple(a) && simple(b) ? shown(a) + ' != ' + shown(b) : unknown(),
    ),
    strictEqual: compared('strictEqual', Object.is, between('Expected values to be strictly equal:', '!==')),
    notStrictEqual: compared('notStrictEqual', not(Object.is)),
    deepEqual: compared('deepEqual', deep(false)),
    deepStrictEqual: compared('deepStrictEqual', deep(true)),
    notDeepEqual: compared('notDeepEqual', not(deep(false))),
    notDeepStrictEqual: compared('notDeepStrictEqual', not(deep(true))),
    match: compared('match', (text, pattern) => pattern.test(text)),
    doesNotMatch: compared('doesNotMatch', (text, pattern) => !pattern.test(text)),
    throws(callback, expected, message) {
      try {
        callback();
      } catch (error) {
        judge(error, expected, message);
        return;
      }
      missing('throws', expected, message);
    },
    doesNotThrow: (callback) => void callback(),
    async rejects(promise, expected, message) {
      try {
        await (typeof promise === 'function' ? promise() : promise);
      } catch (error) {
        judge(error, expected, message);
        return;
      }
      missing('rejects', expected, message);
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
  return assert;
}
