import { describe, expect, test } from '@jest/globals';
import { shortly } from '../../testing/questions-in-short';
import { readAiken } from './read-aiken';
import { readGift } from './read-gift';

describe('readGift', () => {
  test.each([
    ['Which? {=a ~b ~c}', '1: Which? → *a | b | c'],
    ['::Name:: Which? {\n  =a#right\n  ~b#wrong\n####because\n}', '1: Which? → *a | b'],
    ['What is this: foo = bar? {=a ~b}', '1: What is this: foo = bar? → *a | b'],
    ['Is \\{1\\} \\= \\:x\\#\\~\\\\? {=a\\=b ~\\{c\\}}', '1: Is {1} = :x#~\\? → *a=b | {c}'],
    ['Code:\\nx \\= 1\\n\\nWhat? {=a ~b}', '1: Code:\nx = 1\n\nWhat? → *a | b'],
    ['The {~first =second} of two.', '1: The _____ of two. → first | *second'],
    ['It is so. {T}', '1: It is so. → *True | False'],
    ['It is so. {FALSE#no#yes}', '1: It is so. → True | *False'],
    ['Which two? {~%50%a ~%50%b ~%-100%c}', '1: Which two? → *a | *b | c (several)'],
    ['Which one? {=a ~%50%b ~c}', '1: Which one? → *a | b | c; "b" counts 50 % in the source, but as wrong in a quiz'],
    ['Who? {=Grant =Ulysses S. Grant}', '1: Who? → Grant | Ulysses S. Grant'],
    ['Who? {=%100%Grant* =%50%Lee}', '1: Who? → Grant*; "Lee" counts 50 % in the source, but as wrong in a quiz'],
    ['Legs? {#8}', '1: Legs? → 8'],
    ['Pi? {#3.1415:0.0005}', '1: Pi? → 3.1415 ± 0.0005'],
    ['Pi? {#3..4#well}', '1: Pi? → 3.5 ± 0.5'],
    ['Year? {#=1822:0 =%50%1822:2}', '1: Year? → 1822 ± 0; "1822:2" counts 50 % in the source, but as wrong in a quiz'],
    ['[html]<p>Is x&lt;2<sup>3</sup>&nbsp;?</p>{=<b>yes</b> ~no}', '1: Is x<2^3 ? → *yes | no'],
    ['// comment\n$CATEGORY: a/b\n\nWhich? {=a ~b}', '4: Which? → *a | b'],
    ['One? {=a ~b}\r\n\r\nTwo? {=c ~d}\r\n', '1: One? → *a | b', '3: Two? → *c | d'],
    ['A description.', '1: "A description." has no answer in braces'],
    ['Write! {}', '1: "Write!" is an essay, which cannot be checked'],
    ['Match {=a -> b =c -> d}', '1: "Match {=a -> b =c -> d}" is about matching pairs'],
    ['Open {=a ~b', '1: "Open {=a ~b" has an unmatched brace: write a literal brace as \\{ or \\}'],
    ['A {=b ~c} and {=d ~e}', '1: "A {=b ~c} and {=d ~e}" has more than one pair of braces'],
    ['Which? {a}', '1: "Which? {a}" has an answer that begins with neither = nor ~'],
    [
      '::Two::Which? {=a =b ~c}',
      '1: "Two" accepts any one of 2 options, which a quiz cannot: keep one, or require all of them',
    ],
    ['Which? {=a ~a}', '1: "Which?" the same option appears twice, as right and wrong: change one'],
    ['Which? {~a ~b}', '1: "Which?" no option is right: set "correct": true on one'],
    [
      'Which? {=a}\n\n[html]<img src="x">? {T}',
      '1: Which? → a',
      '3: "[html]<img src="x">? {T}" shows <img>, which is not text',
    ],
    ['Pi? {#about 3}', '1: "Pi? {#about 3}" has "about 3" for a number: write 3, 3:0.1 or 2.9..3.1'],
    [' {=a ~b}', '1: "" cannot be asked: title is blank'],
  ])('reads %j', (text, ...expected) => {
    expect(shortly(readGift(text))).toEqual(expected.map((one) => one.replace('"Write!"', '"Write! {}"')));
  });
});

describe('readAiken', () => {
  test('reads questions, and names each that is not one with its line', () => {
    const text = `What is 1 + 1?
A. 2
B) 3
ANSWER: A

Which?
A. one
C. three
ANSWER: A

Without an answer?
A. one
B. two

Which is right?
A. one
B. two
answer: c
Next without a blank line?
A. yes
B. no
ANSWER: b
ANSWER: A
Just text
`;

    expect(shortly(readAiken(text))).toEqual([
      '1: What is 1 + 1? → *2 | 3',
      '6: "Which?" has a line 8 that is neither its next option nor "ANSWER:"',
      '11: "Without an answer?" has no line "ANSWER:" before the next question',
      '15: "Which is right?" has the answer "c", which is none of its options',
      '19: Next without a blank line? → yes | *no',
      '23: "" has no text before its answer',
      '24: "Just text" has no line "ANSWER:" before the next question',
    ]);
  });
});
