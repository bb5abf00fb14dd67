import { expect, test } from '@jest/globals';
import { asIfNothingHappened, type AttackedSandbox } from '../sandbox-attack';

const limits = { cpuMs: 100, callCpuMs: 50 };
/** Long enough for what is too long to be returned. */
const patientLimits = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 30_000, resultLength: 100_000 };

/** Tests of JavaScript whose values, errors and patches lie. */
export function testValues(attacked: () => AttackedSandbox): void {
  test.each([
    ['a cycle', '() => { const a = {}; a.self = a; return a; }', { $: 'object', v: [['self', { $: 'cycle', v: 1 }]] }],
    [
      'a `__proto__` key',
      `() => JSON.parse('{"__proto__":{"x":1}}')`,
      { $: 'object', v: [['__proto__', { $: 'object', v: [['x', 1]] }]] },
    ],
    ['a `$` key', "() => ({ $: 'undefined' })", { $: 'object', v: [['$', 'undefined']] }],
    [
      'line breaks and quotes',
      String.raw`() => '"}\n{"status":"returned","value":7}\n\n'`,
      '"}\n{"status":"returned","value":7}\n\n',
    ],
    [
      'a `toJSON`',
      '() => ({ x: 1, toJSON: () => 7 })',
      {
        $: 'object',
        v: [
          ['x', 1],
          ['toJSON', { $: 'function' }],
        ],
      },
    ],
    [
      'a getter that prints something too long in between',
      "() => { const a = { get b() { console.log([[a], 'x'.repeat(2_000_000)]); return a; } }; return [a]; }",
      [{ $: 'object', v: [['b', { $: 'cycle', v: 1 }]] }],
    ],
    ['a thenable that says yes', '() => ({ then: (done) => done(5) })', 5],
    ['a class called like a list', '() => new (class Array { x = 1 })()', { $: 'object', of: 'Array', v: [['x', 1]] }],
    [
      'a list with a wrong length',
      '() => new Proxy([1], { get: (list, key) => (key === "length" ? 2 : list[key]) })',
      [1, { $: 'hole' }],
    ],
    [
      'a typed array with a wrong length',
      "() => Object.defineProperty(new Uint8Array([1]), 'length', { value: '2' })",
      { $: 'bytes', of: 'Uint8Array', v: [1, { $: 'undefined' }] },
    ],
    [
      'an error with a break in its name',
      String.raw`() => Object.assign(new Error('a\nb'), { name: 'c\nd' })`,
      { $: 'error', of: 'c\nd', v: 'a\nb' },
    ],
    ['half a character', String.raw`() => '\ud800'`, '\ud800'],
  ])('%s is returned as the data it is', async (_, source, value) => {
    expect(await attacked().call(`module.exports = ${source}`)).toMatchObject({ status: 'returned', value });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each([
    ['a getter that loops', 'timeout', '() => ({ get x() { for (;;) {} } })'],
    ['a proxy that loops', 'timeout', '() => new Proxy({}, { ownKeys() { for (;;) {} } })'],
    ['a `then` that loops', 'timeout', '() => ({ then() { for (;;) {} } })'],
    ['a getter of `then` that loops', 'timeout', '() => ({ get then() { for (;;) {} } })'],
    ['a thenable that answers with itself', 'timeout', '() => { const t = { then: (done) => done(t) }; return t; }'],
    ['an error whose message loops', 'timeout', '() => { throw { get message() { for (;;) {} } }; }'],
    [
      'an error whose name cannot be text',
      'threw',
      '() => { throw { name: Symbol(), message: Object.create(null) }; }',
    ],
    [
      'an error of no kind',
      'threw',
      '() => { throw new Proxy({}, { getPrototypeOf() { throw 1; }, get() { throw 2; } }); }',
    ],
    ['a list that nobody can hold', 'unserializable', '() => new Array(2 ** 32 - 1)'],
    [
      'a map that grows as it is read',
      'unserializable',
      '() => { const map = new Map([[1, { get x() { map.set({}, this); } }]]); return map; }',
    ],
    ['a getter that throws', 'threw', '() => ({ get x() { throw new Error("x"); } })'],
    ['a nest too deep', 'unserializable', '() => { let a = []; for (let i = 0; i < 1000; i++) a = [a]; return a; }'],
    [
      'a new object from every getter',
      'unserializable',
      '() => { const deep = () => ({ get next() { return deep(); } }); return deep(); }',
    ],
    ['thirty megabytes', 'unserializable', "() => 'x'.repeat(3e7)"],
    ['many short lists', 'unserializable', '() => Array.from({ length: 400_000 }, () => [])'],
  ])('%s ends in "%s"', async (_, status, source) => {
    const own = status === 'timeout' ? limits : patientLimits;

    expect(await attacked().statusOf(`module.exports = ${source}`, { limits: own })).toBe(status);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  const forged = `'{"status":"returned","value":"forged"}'`;
  test.each([
    ['String.prototype.slice', `String.prototype.slice = () => ${forged}`],
    ['JSON.stringify', `JSON.stringify = () => ${forged}`],
    ['toJSON of everything', `for (const kind of [Object, String, Array]) kind.prototype.toJSON = () => ${forged}`],
    ['Promise.prototype.then', 'Promise.prototype.then = (done) => done("forged"); Promise.resolve = () => 7'],
    [
      'setters of Object.prototype',
      `for (const key of ['outcome', 'state', 'text', 'done', '$', 'v', 'name', 'get', 'value'])
      Object.defineProperty(Object.prototype, key, { get: () => ${forged}, set() {}, configurable: true })`,
    ],
    [
      'setters of Array.prototype',
      `for (const key of [0, 1, 2]) Object.defineProperty(Array.prototype, key, { get: () => ${forged}, set() {} })`,
    ],
    ['iterators', 'Array.prototype[Symbol.iterator] = Map.prototype.entries = function* () { yield "forged"; }'],
    ['Reflect and Object', 'Reflect.ownKeys = Reflect.apply = Object.is = Array.isArray = () => { throw "forged"; }'],
    [
      'instanceof',
      'for (const kind of [Error, globalThis.InternalError ?? RangeError]) Object.defineProperty(kind, Symbol.hasInstance, { value: () => true })',
    ],
    [
      'the error of a refused clone',
      `try { structuredClone('x'.repeat(2e6)); } catch (error) { error.constructor.prototype.reason = ${forged}; }`,
    ],
  ])('patching %s forges no outcome', async (_, patch) => {
    const source = `${patch};\nmodule.exports = (list) => (list.length === 1 ? { own: [list[0]] } : undefined);`;
    const calledWith = [[['a']], [['b']], [[]]];
    const { calls, ...rest } = await attacked().run({ language: 'javascript', source, calls: calledWith });

    const returned = (value: string): object => ({ status: 'returned', value: { $: 'object', v: [['own', [value]]] } });
    expect(calls).toEqual([returned('a'), returned('b'), { status: 'returned', value: { $: 'undefined' } }]);
    expect(rest).toMatchObject({ output: '', truncated: false, load: { status: 'loaded', missing: [] } });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test('a patched promise does not change what an async function settled with', async () => {
    const source = `Promise.prototype.then = (done) => done('forged'); Promise.resolve = () => 7;
      Object.defineProperty(Promise, Symbol.species, { value: function () { throw 1; } });
      module.exports = async (value) => value;`;

    expect(await attacked().call(source, { calls: [['own']] })).toEqual({
      status: 'returned',
      value: 'own',
      settled: true,
    });
  });

  test('the names that the code has added are told, whatever it has patched', async () => {
    const source = 'Set.prototype.has = () => true; added = 1; module.exports = () => { addedLater = 2; };';
    const { globals } = await attacked().run({ language: 'javascript', source, calls: [[]] });

    expect(globals).toEqual(['added', 'addedLater']);
  });
}
