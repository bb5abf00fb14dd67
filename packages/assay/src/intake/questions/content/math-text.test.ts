import { describe, expect, test } from '@jest/globals';
import { Unusable } from '../question-row';
import { readXml } from '../xml-tree';
import { renderContent } from './render-content';

/** A number, a name and an operator for each character of a formula; elements stay as they are. */
function formula(short: string): string {
  return short.replace(
    /(<[^<>]*>)|(\d+(?:\.\d+)?)|(\p{L}+)|(\S)/gu,
    (_, tag?: string, number?: string, name?: string, sign?: string) =>
      tag ??
      (number === undefined
        ? name === undefined
          ? `<mo>${sign ?? ''}</mo>`
          : `<mi>${name}</mi>`
        : `<mn>${number}</mn>`),
  );
}

const render = (inside: string): unknown =>
  renderContent([readXml(`<m:math xmlns:m="http://www.w3.org/1998/Math/MathML">${formula(inside)}</m:math>`, 'a.xml')]);

describe('mathText', () => {
  test.each([
    ['<m:msup>x 2</m:msup>', 'x^2'],
    ['<msup>x<mrow>n + 1</mrow></msup>', 'x^(n + 1)'],
    ['<msup><mrow>a + b</mrow>2</msup>', '(a + b)^2'],
    ['<msup><mrow>(a + b)</mrow>2</msup>', '(a + b)^2'],
    ['<msup><mrow>(a)(b)</mrow>2</msup>', '((a)(b))^2'],
    ['<msup><msup>x 2</msup>3</msup>', '(x^2)^3'],
    ['<msup>f ′</msup>(x)', 'f′(x)'],
    ['<msup>x 2</msup>y', 'x^2 y'],
    ['5<msup>x 2</msup>+ 7x = - 1', '5x^2 + 7x = -1'],
    ['<msubsup>x i 2</msubsup>', 'x_i^2'],
    ['<mfrac>1 2</mfrac>', '1/2'],
    ['<mfrac><mrow>a + b</mrow><mrow>2c</mrow></mfrac>', '(a + b)/(2c)'],
    ['<mfrac>1 2</mfrac>x', '(1/2)x'],
    ['3<mfrac>1 2</mfrac>', '3(1/2)'],
    ['x +<mfrac>1 2</mfrac>= y', 'x + 1/2 = y'],
    ['<msup><mfrac>1 2</mfrac>n</msup>', '(1/2)^n'],
    ['<mfrac><mfrac>1 2</mfrac>3</mfrac>', '(1/2)/3'],
    ['<msqrt>x + 1</msqrt>', '√(x + 1)'],
    ['<mroot>x 3</mroot><mroot>x 5</mroot>', '∛(x)(x)^(1/5)'],
    ['<mfenced>x y</mfenced><mfenced open="[" close="]" separators=";">1 2</mfenced>', '(x,y)[1;2]'],
    ['<munderover>∑<mrow>i = 1</mrow>n</munderover>i', '∑_(i = 1)^n i'],
    ['<munder>lim<mrow>x → 0</mrow></munder>x', 'lim_(x → 0) x'],
    ['<mover>x ¯</mover>', 'x̄'],
    ['sin x', 'sin x'],
    ['2 3', '2 3'],
    ['2\u2062x', '2x'],
    ['<semantics><mrow>x</mrow><annotation>y</annotation></semantics>', 'x'],
  ])('writes %j', (inside, text) => {
    expect(render(inside)).toBe(text);
  });

  test.each([
    ['<mtable><mtr><mtd>1</mtd></mtr></mtable>', 'mtable'],
    ['<apply><plus/><ci>x</ci></apply>', 'apply'],
    ['<menclose>x</menclose>', 'menclose'],
    ['<mover><mrow>a b</mrow>¯</mover>', 'mover'],
    ['<mfrac linethickness="0">n k</mfrac>', 'mfrac> without a line <'],
    ['<msup>x</msup>', 'msup> of 1 parts <'],
  ])('refuses %j', (inside, name) => {
    expect(() => render(inside)).toThrow(new Unusable(`shows <math> with <${name}>, which cannot be written as text`));
  });
});
