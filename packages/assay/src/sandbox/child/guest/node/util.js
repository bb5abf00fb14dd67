const { TextDecoder, TextEncoder } = require('./codecs');
const isDeepEqual = require('./is-deep-equal');

function show(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' || typeof value === 'function') throw lacking('util.inspect');
  if (typeof value === 'bigint') return value + 'n';
  return Object.is(value, -0) ? '-0' : String(value);
}

function showNumber(value, read) {
  if (typeof value === 'bigint') return value + 'n';
  return typeof value === 'symbol' ? 'NaN' : String(read(value));
}

/** What stands in place of each mark of a format; others would be shown by `inspect`. */
const replacements = {
  '%s': show,
  '%d': (value) => showNumber(value, Number),
  '%i': (value) => showNumber(value, parseInt),
  '%f': (value) => (typeof value === 'symbol' ? 'NaN' : String(parseFloat(value))),
  '%j': (value) => JSON.stringify(value),
  '%c': () => '',
};

function format(...args) {
  const [first] = args;
  if (typeof first !== 'string') return args.map(show).join(' ');
  let used = 1;
  const text = first.replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === '%%') return args.length > 1 ? '%' : mark;
    if (used >= args.length) return mark;
    if (!(mark in replacements)) throw lacking('util.inspect');
    return replacements[mark](args[used++]);
  });
  return [text, ...args.slice(used).map(show)].join(' ');
}

const custom = Symbol.for('nodejs.util.promisify.custom');

function promisify(original) {
  return (
    original[custom] ??
    Object.defineProperties(function (...args) {
      return new Promise((resolve, reject) => {
        original.call(this, ...args, (error, value) => (error ? reject(error) : resolve(value)));
      });
    }, Object.getOwnPropertyDescriptors(original))
  );
}
promisify.custom = custom;

const tags = ['Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'ArrayBuffer', 'Uint8Array'];
const isTagged = (tag) => (value) => Object.prototype.toString.call(value) === '[object ' + tag + ']';

/** The module `util`, without `inspect`. */
module.exports = only('util', {
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
  isDeepStrictEqual: (a, b) => isDeepEqual(a, b, true),
  isArray: Array.isArray,
  types: only('util.types', {
    ...Object.fromEntries(tags.map((tag) => ['is' + tag, isTagged(tag)])),
    isTypedArray: (value) => ArrayBuffer.isView(value) && !(value instanceof DataView),
  }),
  TextEncoder,
  TextDecoder,
});
