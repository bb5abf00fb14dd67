const boxes = ['Number', 'String', 'Boolean', 'BigInt', 'Symbol'];

/** Whether two values are equal to `assert` and `util`; strictly, or as `==` compares. */
module.exports = function isDeepEqual(a, b, isStrict, seen = []) {
  if (isStrict ? Object.is(a, b) : a == b || (a !== a && b !== b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (!areAlike(a, b, isStrict)) return false;
  if (seen.some(([mine, theirs]) => mine === a && theirs === b)) return true;
  const deeper = [...seen, [a, b]];
  const equal = (x, y) => isDeepEqual(x, y, isStrict, deeper);
  if ((a instanceof Set || a instanceof Map) && !haveEqualItems(a, b, equal)) return false;
  if (a instanceof WeakMap || a instanceof WeakSet || a instanceof Promise) throw lacking('comparing a ' + tagOf(a));
  const keysOf = (value) => [...Object.keys(value), ...(isStrict ? Object.getOwnPropertySymbols(value) : [])];
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};

/** Whether two objects are of one kind, and hold the same beside their properties and items. */
function areAlike(a, b, isStrict) {
  if (tagOf(a) !== tagOf(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error) return a.name === b.name && a.message === b.message;
  return !boxes.includes(tagOf(a)) || Object.is(a.valueOf(), b.valueOf());
}

/** Of two sets or two maps, in any order. */
function haveEqualItems(a, b, equal) {
  const equalEntry = (x, y) => equal(x[0], y[0]) && equal(x[1], y[1]);
  const isSame = a instanceof Set ? equal : equalEntry;
  const rest = [...b];
  return (
    a.size === b.size &&
    [...a].every((item) => {
      const index = rest.findIndex((one) => isSame(item, one));
      rest.splice(index, index < 0 ? 0 : 1);
      return index >= 0;
    })
  );
}

function tagOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}
