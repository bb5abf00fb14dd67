/** Turns values of code nobody trusts into text: JSON in which whatever JSON lacks is `{"$": kind, …}`. */
function createEncoder(language, longest) {
  const { Error, String, apply, createList, cut, getOwnPropertyDescriptor, getPrototypeOf } = language;
  const readError = createErrorReader(language);
  const { is, isArray, isInstance, isView, objectPrototype, ownKeys, stringify } = language;
  const { flagsOf, getTime, mapEntries, nextOfMap, nextOfSet, setValues, sourceOf, viewTag } = language;
  const deepest = 200;
  const tooLong = { __proto__: null, reason: 'too long' };
  const tooDeep = { __proto__: null, reason: 'too deep' };

  const { isMap, isSet, isDate, isRegExp, isPromise } = createTypeTests(language);
  let path = createList();
  let length = 0;
  const sized = (text) => {
    length += text.length;
    if (length > longest) throw tooLong;
    return text;
  };
  const quote = (text) => {
    if (text.length > longest) throw tooLong;
    return sized(stringify(text));
  };
  const tagged = (kind, text) => sized('{"$":"' + kind + '","v":') + text + '}';
  const list = (iterate) => {
    let text = '';
    let first = true;
    sized('[]');
    iterate((item) => {
      text += first ? item : sized(',') + item;
      first = false;
    });
    return '[' + text + ']';
  };
  const iterated = (next, iterator, write) =>
    list((add) => {
      for (let item = apply(next, iterator, []); !item.done; item = apply(next, iterator, [])) add(write(item.value));
    });
  const pair = (key, value) => sized('[') + key + sized(',') + write(value) + ']';
  const properties = (object) =>
    list((add) => {
      const keys = ownKeys(object);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i];
        if (typeof key === 'string' && getOwnPropertyDescriptor(object, key)?.enumerable) {
          add(pair(quote(key), object[key]));
        }
      }
    });
  const write = (value) => {
    switch (typeof value) {
      case 'string':
        return quote(value);
      case 'boolean':
        return sized(value ? 'true' : 'false');
      case 'number':
        if (value - value === 0 && (value !== 0 || !is(value, -0))) return sized('' + value);
        return tagged('number', is(value, -0) ? '"-0"' : '"' + value + '"');
      case 'undefined':
        return sized('{"$":"undefined"}');
      case 'bigint':
        return tagged('bigint', sized('"' + String(value) + '"'));
      case 'function':
      case 'symbol':
        return sized('{"$":"' + typeof value + '"}');
    }
    return value === null ? sized('null') : inside(value);
  };
  const inside = (object) => {
    for (let i = 0; i < path.length; i++) {
      if (path[i] === object) return tagged('cycle', '' + (path.length - i));
    }
    if (path.length >= deepest) throw tooDeep;
    path[path.length] = object;
    const text = writeObject(object);
    path.length--;
    return text;
  };
  const writeList = (items) => {
    sized('[]');
    let text = '[';
    for (let i = 0; i < items.length; i++) {
      const item = i in items ? write(items[i]) : sized('{"$":"hole"}');
      text += i === 0 ? item : sized(',') + item;
    }
    return text + ']';
  };
  const writeObject = (value) => {
    if (isArray(value)) return writeList(value);
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) return tagged('object', properties(value));
    if (isMap(value)) {
      return tagged(
        'map',
        iterated(nextOfMap, apply(mapEntries, value, []), (entry) => pair(write(entry[0]), entry[1])),
      );
    }
    if (isSet(value)) return tagged('set', iterated(nextOfSet, apply(setValues, value, []), write));
    if (isDate(value)) return tagged('date', write(apply(getTime, value, [])));
    if (isRegExp(value)) {
      return tagged('regexp', quote('/' + apply(sourceOf, value, []) + '/' + apply(flagsOf, value, [])));
    }
    if (isView(value)) {
      const bytes = list((add) => {
        for (let i = 0; i < (value.length ?? 0); i++) add(write(value[i]));
      });
      return '{"$":"bytes","of":' + quote(apply(viewTag, value, []) ?? 'DataView') + ',"v":' + bytes + '}';
    }
    if (isPromise(value)) return sized('{"$":"promise"}');
    if (isInstance(value, Error)) {
      const { name, message } = readError(value);
      return '{"$":"error","of":' + quote(name) + ',"v":' + quote(message) + '}';
    }
    const { constructor } = value;
    const name = typeof constructor === 'function' ? constructor.name : '';
    const of = quote(typeof name === 'string' ? cut(name, 100) : '');
    return '{"$":"object","of":' + of + ',"v":' + properties(value) + '}';
  };

  /** Text of a value; throws `tooLong` or `tooDeep`, or whatever the value's own getters and traps throw. */
  function encode(value) {
    // A getter may have something else encoded while its object is.
    const outer = { __proto__: null, path, length };
    path = createList();
    length = 0;
    try {
      return write(value);
    } finally {
      ({ path, length } = outer);
    }
  }

  return { __proto__: null, encode, readError, isRefusal: (error) => error === tooLong || error === tooDeep };
}

/** Tells built-in objects by the methods that accept nothing else. */
function createTypeTests({ apply, getTime, mapSize, setSize, sourceOf, then }) {
  const accepts = (method, parameters) => (value) => {
    try {
      apply(method, value, parameters);
      return true;
    } catch {
      return false;
    }
  };
  return {
    __proto__: null,
    isMap: accepts(mapSize, []),
    isSet: accepts(setSize, []),
    isDate: accepts(getTime, []),
    isRegExp: accepts(sourceOf, []),
    isPromise: accepts(then, [() => undefined, () => undefined]),
  };
}

/** Gives the name and message of anything thrown; reading them may run more of that code, which may throw in turn. */
function createErrorReader({ String, cut }) {
  return (error) => {
    try {
      return typeof error === 'object' && error !== null
        ? { __proto__: null, name: cut(String(error.name), 100), message: cut(String(error.message), 500) }
        : { __proto__: null, name: typeof error, message: cut(String(error), 500) };
    } catch {
      return { __proto__: null, name: 'unknown', message: 'an error that cannot be read' };
    }
  };
}
