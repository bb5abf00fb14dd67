/** Makes values out of what JSON.parse has read of the wire format, the same whatever code has done to prototypes. */
function createDecoder(language) {
  const { BigInt, Date, Map, Set, TypeError, apply, arrayPrototype, createList, defineProperty, isArray } = language;
  const { mapSet, setAdd, setPrototypeOf } = language;

  const isHole = (wire) => typeof wire === 'object' && wire !== null && !isArray(wire) && wire.$ === 'hole';
  const decodeList = (wires) => {
    const items = createList();
    for (let i = 0; i < wires.length; i++) {
      if (isHole(wires[i])) items.length = i + 1;
      else items[i] = decode(wires[i]);
    }
    setPrototypeOf(items, arrayPrototype);
    return items;
  };

  function decode(wire) {
    if (isArray(wire)) return decodeList(wire);
    if (typeof wire !== 'object' || wire === null) return wire;
    const { $: kind, v } = wire;
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'number':
        return +v;
      case 'bigint':
        return BigInt(v);
      case 'date':
        return new Date(decode(v));
      case 'map': {
        const map = new Map();
        for (let i = 0; i < v.length; i++) apply(mapSet, map, [decode(v[i][0]), decode(v[i][1])]);
        return map;
      }
      case 'set': {
        const set = new Set();
        for (let i = 0; i < v.length; i++) apply(setAdd, set, [decode(v[i])]);
        return set;
      }
      case 'object': {
        const object = {};
        for (let i = 0; i < v.length; i++) {
          const value = decode(v[i][1]);
          const property = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
          defineProperty(object, v[i][0], property);
        }
        return object;
      }
    }
    throw new TypeError('cannot pass a ' + kind);
  }

  return decode;
}
