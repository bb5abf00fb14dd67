/** The module `events`. */
function createEvents() {
  class EventEmitter {
    #listeners = new Map();
    #add(name, listener, isFirst, original = listener) {
      if (typeof listener !== 'function') {
        const error = new TypeError('The "listener" argument must be of type function. Received ' + describe(listener));
        throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
      }
      const entry = { listener, original };
      if (this.#listeners.has('newListener')) this.emit('newListener', name, original);
      const all = this.#listeners.get(name) ?? [];
      this.#listeners.set(name, isFirst ? [entry, ...all] : [...all, entry]);
      return this;
    }
    #addOnce(name, listener, isFirst) {
      const once = (...args) => {
        this.#remove(name, (entry) => entry.listener === once);
        return listener.apply(this, args);
      };
      return this.#add(name, typeof listener === 'function' ? once : listener, isFirst, listener);
    }
    #remove(name, matches) {
      const all = this.#listeners.get(name) ?? [];
      const index = all.findLastIndex(matches);
      if (index < 0) return;
      const rest = all.filter((_, place) => place !== index);
      if (rest.length > 0) this.#listeners.set(name, rest);
      else this.#listeners.delete(name);
      if (this.#listeners.has('removeListener')) this.emit('removeListener', name, all[index].original);
    }
    on(name, listener) {
      return this.#add(name, listener, false);
    }
    addListener(name, listener) {
      return this.#add(name, listener, false);
    }
    prependListener(name, listener) {
      return this.#add(name, listener, true);
    }
    once(name, listener) {
      return this.#addOnce(name, listener, false);
    }
    prependOnceListener(name, listener) {
      return this.#addOnce(name, listener, true);
    }
    off(name, listener) {
      this.#remove(name, (entry) => entry.original === listener);
      return this;
    }
    removeListener(name, listener) {
      return this.off(name, listener);
    }
    removeAllListeners(name) {
      if (name === undefined) this.#listeners.clear();
      else this.#listeners.delete(name);
      return this;
    }
    emit(name, ...args) {
      const all = this.#listeners.get(name) ?? [];
      if (all.length === 0 && name === 'error') {
        if (args[0] instanceof Error) throw args[0];
        const error = new Error('Unhandled error. (' + describe(args[0]) + ')');
        throw Object.assign(error, { code: 'ERR_UNHANDLED_ERROR', context: args[0] });
      }
      for (const { listener } of all) listener.apply(this, args);
      return all.length > 0;
    }
    listeners(name) {
      return (this.#listeners.get(name) ?? []).map(({ original }) => original);
    }
    listenerCount(name) {
      return (this.#listeners.get(name) ?? []).length;
    }
    eventNames() {
      return [...this.#listeners.keys()];
    }
    setMaxListeners() {
      return this;
    }
    getMaxListeners() {
      return 10;
    }
  }
  const describe = (value) => (typeof value === 'string' ? "'" + value + "'" : String(value));
  EventEmitter.EventEmitter = EventEmitter;
  EventEmitter.default = EventEmitter;
  EventEmitter.defaultMaxListeners = 10;
  EventEmitter.once = (emitter, name) =>
    new Promise((resolve, reject) => {
      emitter.once(name, (...args) => resolve(args));
      if (name !== 'error') emitter.once('error', reject);
    });
  return EventEmitter;
}
