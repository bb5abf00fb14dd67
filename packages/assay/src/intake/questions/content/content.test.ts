import { describe, expect, test } from '@jest/globals';
import { Unusable } from '../question-row';
import { readXml } from '../xml-tree';
import { htmlText } from './html-text';
import { renderContent } from './render-content';

describe('htmlText', () => {
  test.each([
    ['a<p>b</p>c<br>d', 'a\nb\nc\nd'],
    ['<p>What is<br><br>this?</p>', 'What is\n\nthis?'],
    ['x<sup>2</sup> and x<sup class="a">10</sup>', 'x^2 and x^10'],
    ['x<sup>2</sup>3, x<sup>n+1</sup>, x<sup>2</sup>.5', 'x^(2)3, x^(n+1), x^(2).5'],
    ['x<sup>2</sup>y, e<sup>x</sup>y, 10<sup>-3</sup>.', 'x^2y, e^(x)y, 10^-3.'],
    ['2<sup>2<sup>3</sup></sup>', '2^(2^3)'],
    ['H<sub>2</sub>O, a<sub>i</sub>', 'H_2O, a_i'],
    ['<sup>14</sup><b>C</b>', '^14C'],
    ['<ol><li>one<li><p>two</p></ol>', '1. one\n2. two'],
    ['<ol type="A" start="2"><li>x</li></ol><ul><li>y</li></ul>', 'B. x\n- y'],
    ['<pre>if a:\n    b  = 1\n</pre>', 'if a:\n    b  = 1'],
    ['&lt;b&gt; &amp;lt; &nbsp;&notin;&shy;', '<b> &lt; ∉'],
    ['x < 3<!-- the answer is <b>2</b> -->', 'x < 3'],
    ['<style>p > b { }</style>a<script>if (a<b) {}</script>', 'a'],
    ['a<span style="display: none">secret</span><p hidden>b</p>', 'a'],
    ['<s>not</s> so', '~~not~~ so'],
    ['<math><msup><mi>x</mi><mn>2</mn></msup></math>?', 'x^2?'],
    ['<img class="equation_image" data-equation-content="\\frac{1}{2}">', '\\(\\frac{1}{2}\\)'],
  ])('reads %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  test.each([
    ['<img src="x.png">', 'shows <img>, which is not text'],
    ['<svg><path/></svg>', 'shows <svg>, which is not text'],
    ['<table><tr><td>1</td></tr></table>', 'shows <table>, which is not text'],
    ['<details>a</details>', 'shows <details>, which is not text'],
    ['if a<b and c>d', 'has a tag that looks like a comparison, "<b …": write a literal < as &lt;'],
    ['if a<y and c>d', 'shows <y>, which is not text'],
    ['is a <b', 'ends within a tag, "<b": write a literal < as &lt;'],
    ['&bogus;', 'has the character &bogus;, an unknown name: write the character itself'],
    ['<a href="@@PLUGINFILE@@/x.pdf">text</a>', 'shows a file, which is not text'],
    ['<ol type="?"><li>a</li></ol>', 'numbers a list in a way that is not read (type "?")'],
    ['<ol>a<li>b</li></ol>', 'has a list <ol> with something else than <li> in it'],
    ['<i>'.repeat(101), 'nests elements more than 100 deep'],
  ])('refuses %j', (html, reason) => {
    expect(() => htmlText(html)).toThrow(new Unusable(reason));
  });
});

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
