import { describe, expect, test } from '@jest/globals';
import { compiledForms, stripTypes } from './strip-types';

/** With one blank for several. */
function stripped(code: string): string | undefined {
  return stripTypes(code)?.replaceAll(/ +/g, ' ').trim();
}

describe('stripTypes', () => {
  test.each([
    ['let a!: number[];', 'let a ;'],
    ['class A { private a!: number; b?: string; }', 'class A { a ; b ; }'],
    ['class A { declare a: number; abstract b: string; c = 1; }', 'class A { c = 1; }'],
    ['class A { [key: string]: any; a = 1; }', 'class A { a = 1; }'],
    ['class A { a?(b: number) { return b; } }', 'class A { a (b ) { return b; } }'],
    ['try { f(); } catch (error: unknown) {}', 'try { f(); } catch (error ) {}'],
    ['const f = async <T,>(a: Promise<T>): Promise<T> => await a;', 'const f = async (a ) => await a;'],
    ['export interface A { a: number }\nexport type B = A;', ''],
    ["import a = require('x');", "const a = require('x');"],
    ['export = a;', 'module.exports = a;'],
  ])('makes JavaScript of %s', (code, plain) => {
    expect(stripped(code)).toBe(plain);
  });

  test.each([
    [
      'class A { constructor(private a: number, b = 1) { f(); } }',
      'class A { constructor( a , b = 1) {;this.a = a; f(); } }',
    ],
    [
      'class A extends B { constructor(readonly a: number, public b: string) { super(a); f(); } }',
      'class A extends B { constructor( a , b ) { super(a);;this.a = a; this.b = b; f(); } }',
    ],
  ])('writes out the properties of %s', (code, plain) => {
    expect(stripped(code)).toBe(plain);
  });

  test.each([
    'class A { b = this.a; constructor(private a: number) {} }',
    'class A extends B { constructor(private a: number) { if (a) { super(); } } }',
  ])('does not guess when the properties are there: %s', (code) => {
    expect(stripTypes(code)).toBeUndefined();
  });

  test('writes out an enum on as many lines', () => {
    const plain = stripTypes('enum A {\n  B,\n  C = 5,\n  D,\n}\nf();') ?? '';
    const read = new Function(`${plain.replace('f();', '')} return A;`) as () => unknown;

    expect(plain.split('\n')[5]).toBe('f();');
    expect(read()).toEqual({ B: 0, C: 5, D: 6, 0: 'B', 5: 'C', 6: 'D' });
  });
});

describe('compiledForms', () => {
  test.each([
    ['namespace A { export const b = 1; }', 'namespaces'],
    ['class A { @log b() {} }', 'decorators'],
    ['function f(a: number) {}', undefined],
  ])('of %s are %s', (code, forms) => {
    expect(compiledForms(code)).toBe(forms);
  });
});
