/**
 * What the harness needs of the language, taken before code nobody trusts can change it. The harness's files share one
 * scope in the engine: see ../harness.js.
 */
function takeLanguage(global) {
  const { Array, Date, Error, Function, JSON, Map, Object, Promise, Reflect, RegExp, Set, String, Symbol } = global;
  const { apply, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Reflect;
  const getterOf = (prototype, key) => getOwnPropertyDescriptor(prototype, key).get;
  const { includes, slice } = String.prototype;
  const isInstance = Function.prototype[Symbol.hasInstance];

  return {
    __proto__: null,
    Date,
    Error,
    Map,
    Set,
    String,
    Symbol,
    BigInt: global.BigInt,
    InternalError: global.InternalError,
    Proxy: global.Proxy,
    RangeError: global.RangeError,
    TypeError: global.TypeError,
    apply,
    getOwnPropertyDescriptor,
    getPrototypeOf,
    setPrototypeOf,
    defineProperty: Reflect.defineProperty,
    ownKeys: Reflect.ownKeys,
    imul: global.Math.imul,
    now: Date.now,
    bind: Function.prototype.bind,
    stringify: JSON.stringify,
    parse: JSON.parse,
    is: Object.is,
    isArray: Array.isArray,
    isView: global.ArrayBuffer.isView,
    objectPrototype: Object.prototype,
    arrayPrototype: Array.prototype,
    isInstance: (value, constructor) => apply(isInstance, constructor, [value]),
    /** A list that no setter on `Array.prototype` gets to see. */
    createList() {
      const list = [];
      setPrototypeOf(list, null);
      return list;
    },
    cut: (text, length) => (text.length > length ? apply(slice, text, [0, length]) + '…' : text),
    includes: (text, part) => apply(includes, text, [part]),
    withoutLast: (text) => apply(slice, text, [0, -1]),
    mapSize: getterOf(Map.prototype, 'size'),
    mapEntries: Map.prototype.entries,
    nextOfMap: getPrototypeOf(new Map().entries()).next,
    mapSet: Map.prototype.set,
    setSize: getterOf(Set.prototype, 'size'),
    setValues: Set.prototype.values,
    nextOfSet: getPrototypeOf(new Set().values()).next,
    setAdd: Set.prototype.add,
    setHas: Set.prototype.has,
    getTime: Date.prototype.getTime,
    sourceOf: getterOf(RegExp.prototype, 'source'),
    flagsOf: getterOf(RegExp.prototype, 'flags'),
    viewTag: getterOf(getPrototypeOf(global.Uint8Array.prototype), Symbol.toStringTag),
    then: Promise.prototype.then,
  };
}
