function plus(text) {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase())
    .replace(/%20/g, '+');
}

function unplus(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' ').replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    throw lacking('URLSearchParams of what is no UTF-8');
  }
}

/** `URLSearchParams`; a URL is told of changes to its own. */
module.exports = class URLSearchParams {
  #pairs = [];
  #changed = () => {};
  constructor(init = '', changed) {
    if (changed !== undefined) this.#changed = changed;
    if (typeof init === 'object' && init !== null) {
      const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
      this.#pairs = pairs.map(([name, value]) => [String(name), String(value)]);
    } else this.#read(String(init));
  }
  #read(text) {
    const parts = text
      .replace(/^\?/, '')
      .split('&')
      .filter((part) => part !== '');
    this.#pairs = parts.map((part) => [unplus(part.split('=')[0]), unplus(part.split('=').slice(1).join('='))]);
  }
  get size() {
    return this.#pairs.length;
  }
  append(name, value) {
    this.#pairs.push([String(name), String(value)]);
    this.#changed(this);
  }
  delete(name, value) {
    this.#pairs = this.#pairs.filter(
      ([one, other]) => one !== String(name) || (value !== undefined && other !== String(value)),
    );
    this.#changed(this);
  }
  get(name) {
    return this.#pairs.find(([one]) => one === String(name))?.[1] ?? null;
  }
  getAll(name) {
    return this.#pairs.filter(([one]) => one === String(name)).map(([, value]) => value);
  }
  has(name, value) {
    return this.#pairs.some(([one, other]) => one === String(name) && (value === undefined || other === String(value)));
  }
  set(name, value) {
    const index = this.#pairs.findIndex(([one]) => one === String(name));
    if (index < 0) return this.append(name, value);
    this.#pairs = this.#pairs.filter(([one], place) => one !== String(name) || place === index);
    this.#pairs[this.#pairs.findIndex(([one]) => one === String(name))] = [String(name), String(value)];
    this.#changed(this);
  }
  sort() {
    this.#pairs.sort(([a], [b]) => Number(a > b) - Number(a < b));
    this.#changed(this);
  }
  forEach(callback, self) {
    for (const [name, value] of this.#pairs) callback.call(self, value, name, this);
  }
  *entries() {
    for (const pair of this.#pairs) yield [...pair];
  }
  *keys() {
    for (const [name] of this.#pairs) yield name;
  }
  *values() {
    for (const [, value] of this.#pairs) yield value;
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return this.#pairs.map((pair) => pair.map(plus).join('=')).join('&');
  }
};
