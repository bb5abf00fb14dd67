/** Stand-ins for what is not here: callable, constructible, without contents; reaching for one is noted. */
function createStandIns(global, language, names, surroundings) {
  const { Error, Proxy, String, Symbol, apply, bind, createList, cut, defineProperty, stringify } = language;
  const mostNoted = 20;
  let missing = createList();

  const standIn = (name) => {
    const note = (answer) => {
      for (let i = 0; i < missing.length; i++) if (missing[i] === name) return answer;
      if (missing.length < mostNoted) missing[missing.length] = name;
      return answer;
    };
    const handler = {
      __proto__: null,
      get(_, key) {
        note();
        if (key === 'then') return undefined;
        if (key === Symbol.toPrimitive) return () => '';
        if (key === Symbol.hasInstance) return () => false;
        if (key === Symbol.iterator) return () => ({ next: () => ({ done: true, value: undefined }) });
        return self;
      },
      set: () => note(true),
      has: () => note(true),
      apply: () => note(self),
      construct: () => note(self),
      deleteProperty: () => note(true),
      defineProperty: () => note(true),
      preventExtensions: () => note(false),
      ownKeys: () => note([]),
      getPrototypeOf: () => null,
      getOwnPropertyDescriptor: () => undefined,
    };
    const self = new Proxy(emptyFunction(), handler);
    return self;
  };
  // A bound function can be constructed and has no property that a proxy would have to show.
  const emptyFunction = () => apply(bind, function () {}, [undefined]);
  // Made when they are first looked at: most code looks at none.
  const settle = (name, value) =>
    defineProperty(global, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name in global) continue;
    const get = () => {
      const value = standIn(name);
      settle(name, value);
      return value;
    };
    defineProperty(global, name, {
      __proto__: null,
      get,
      set: (value) => void settle(name, value),
      configurable: true,
    });
  }

  return {
    __proto__: null,
    require(name) {
      const shown = cut(String(name), 60);
      const module = surroundings?.find(shown);
      if (module !== undefined) return module;
      if (surroundings !== undefined) throw surroundings.lacking('the module ' + stringify(shown));
      if (names.length === 0) throw new Error('Cannot find module ' + stringify(shown));
      return standIn('require ' + shown);
    },
    hasMissing: () => missing.length > 0,
    /** What the code has reached for since this was last asked. */
    takeMissing() {
      const taken = missing;
      if (taken.length > 0) missing = createList();
      return taken;
    },
  };
}
