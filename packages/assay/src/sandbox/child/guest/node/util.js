/** The module `util`, without `inspect`. */
function createUtil({ lacking, only }, load) {
  const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const shown = (value) => {
    if (typeof value === 'object' || typeof value === 'function') throw lacking('util.inspect');
    return typeof value === 'bigint' ? value + 'n' : Object.is(value, -0) ? '-0' : String(value);
  };
  const numberOf = (value, read) =>
    typeof value === 'bigint' ? value + 'n' : typeof value === 'symbol' ? 'NaN' : String(read(value));
  const format = (...args) => {
    const [first] = args;
    let used = 0;
    let text = '';
    if (typeof first === 'string') {
      used = 1;
      text = first.replace(/%[sdifjoOc%]/g, (mark) => {
        if (mark === '%%') return args.length > 1 ? '%' : mark;
        if (used >= args.length) return mark;
        const value = args[used++];
        switch (mark) {
          case '%s':
            return typeof value === 'string' ? value : shown(value);
          case '%d':
            return numberOf(value, Number);
          case '%i':
            return numberOf(value, parseInt);
          case '%f':
            return typeof value === 'symbol' ? 'NaN' : String(parseFloat(value));
          case '%j':
            return JSON.stringify(value);
          case '%c':
            return '';
          default:
            throw lacking('util.inspect');
        }
      });
    }
    const rest = args.slice(used).map((value) => (typeof value === 'string' ? value : shown(value)));
    return [...(used > 0 ? [text] : []), ...rest].join(' ');
  };
  const custom = Symbol.for('nodejs.util.promisify.custom');
  const promisify = (original) =>
    original[custom] ??
    Object.defineProperties(function (...args) {
      return new Promise((resolve, reject) => {
        original.call(this, ...args, (error, value) => (error ? reject(error) : resolve(value)));
      });
    }, Object.getOwnPropertyDescriptors(original));
  promisify.custom = custom;
  const is = (tag) => (value) => tagOf(value) === tag;
  const types = Object.fromEntries(
    ['Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'ArrayBuffer', 'Uint8Array'].map((tag) => [
      'is' + tag,
      is(tag),
    ]),
  );
  return only('util', {
    format,
    promisify,
    callbackify:
      (original) =>
      (...args) => {
        const callback = args.pop();
        original(...args).then(
          (value) => callback(null, value),
          (error) => callback(error),
        );
      },
    inherits(child, parent) {
      Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
      Object.setPrototypeOf(child.prototype, parent.prototype);
    },
    deprecate: (original) => original,
    isDeepStrictEqual: (a, b) => isDeepEqual(a, b, true, lacking),
    isArray: Array.isArray,
    types: only('util.types', {
      ...types,
      isTypedArray: (value) => ArrayBuffer.isView(value) && !(value instanceof DataView),
    }),
    TextEncoder: load('TextEncoder'),
    TextDecoder: load('TextDecoder'),
  });
}

/** Whether two values are equal to `assert` and `util`; strictly, or as `==` compares. */
function isDeepEqual(a, b, isStrict, lacking, seen = []) {
  if (isStrict ? Object.is(a, b) : a == b || (a !== a && b !== b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const tag = Object.prototype.toString.call(a);
  if (tag !== Object.prototype.toString.call(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (seen.some(([mine, theirs]) => mine === a && theirs === b)) return true;
  const deeper = [...seen, [a, b]];
  const equal = (x, y) => isDeepEqual(x, y, isStrict, lacking, deeper);
  if (a instanceof Date && !Object.is(a.getTime(), b.getTime())) return false;
  if (a instanceof RegExp && String(a) !== String(b)) return false;
  if (a instanceof Error && (a.name !== b.name || a.message !== b.message)) return false;
  if (
    ['Number', 'String', 'Boolean', 'BigInt', 'Symbol'].some((name) => tag === '[object ' + name + ']') &&
    !Object.is(a.valueOf(), b.valueOf())
  )
    return false;
  if (a instanceof Set || a instanceof Map) {
    if (a.size !== b.size) return false;
    const rest = [...b];
    for (const item of a) {
      const index = rest.findIndex((one) =>
        a instanceof Set ? equal(item, one) : equal(item[0], one[0]) && equal(item[1], one[1]),
      );
      if (index < 0) return false;
      rest.splice(index, 1);
    }
  }
  if (a instanceof WeakMap || a instanceof WeakSet || a instanceof Promise) throw lacking('comparing a ' + tag);
  const keysOf = (value) => [...Object.keys(value), ...(isStrict ? Object.getOwnPropertySymbols(value) : [])];
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}
