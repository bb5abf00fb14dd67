import { describe, expect, test } from '@jest/globals';
import { Unusable } from '../question-row';
import { htmlText } from './html-text';

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
