import { describe, expect, test } from '@jest/globals';
import { shortly } from '../../testing/questions-in-short';
import { readMoodleXml } from './read-moodle-xml';
import { readXml } from './xml-tree';

describe('readMoodleXml', () => {
  const moodle = (...questions: readonly string[]): readonly string[] =>
    shortly(readMoodleXml(readXml(`<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`, 'a.xml')));
  const asked = (type: string, rest: string, text = '<![CDATA[<p>Which&nbsp;one?</p>]]>'): string =>
    `<question type="${type}"><name><text>Q</text></name><questiontext format="html"><text>${text}</text></questiontext>${rest}</question>`;
  const answer = (fraction: number, text: string, rest = ''): string =>
    `<answer fraction="${fraction}" format="html"><text>${text}</text>${rest}<feedback><text>f</text></feedback></answer>`;

  test('reads options, statements, short texts and numbers', () => {
    expect(
      moodle(
        '<question type="category"><category><text>c</text></category></question>',
        asked('multichoice', `<single>true</single>${answer(100, 'a')}${answer(0, '&lt;b&gt;b&lt;/b&gt;')}`),
        asked(
          'multichoice',
          `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-100, 'c')}`,
          'Which two?',
        ),
        asked('truefalse', answer(0, 'true') + answer(100, 'false')),
        asked('shortanswer', `<usecase>1</usecase>${answer(100, 'Aa')}${answer(50, 'aa')}`),
        asked('numerical', answer(100, '3.14', '<tolerance>0.01</tolerance>')),
      ),
    ).toEqual([
      '4: Which one? → *a | b',
      '5: Which two? → *a | *b | c (several)',
      '6: Which one? → True | *False',
      '7: Which one? → Aa (case); "aa" counts 50 % in the source, but as wrong in a quiz',
      '8: Which one? → 3.14 ± 0.01',
    ]);
  });

  test('names what cannot be had', () => {
    expect(
      moodle(
        asked('essay', ''),
        asked('multichoice', answer(100, 'a') + answer(0, 'b'), '&lt;img src="@@PLUGINFILE@@/x.png"&gt;'),
        asked('multichoice', answer(100, 'a') + answer(0, '<![CDATA[&bogus;]]>')),
        asked('numerical', answer(100, '*')),
      ),
    ).toEqual([
      '3: "Q" is of type "essay", which has no options, short texts or number',
      '4: "Q" shows <img>, which is not text',
      '5: "Q" has the character &bogus;, an unknown name: write the character itself',
      '6: "Q" has a right answer that is not a number',
    ]);
  });
});

describe('readXml', () => {
  test.each([
    ['<quiz><a></quiz>', 'unexpected close tag. (line 1)'],
    ['<quiz>\n&boom;</quiz>', 'undefined entity. (line 2)'],
    ['<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<quiz>&b;</quiz>', 'undefined entity. (line 2)'],
    ['<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>', 'undefined entity. (line 1)'],
    ['', 'document must contain a root element. (line 1)'],
    [`${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, 'nests elements more than 100 deep (line 1)'],
  ])('refuses %j', (text, problem) => {
    expect(() => readXml(text, 'a.xml')).toThrow(problem);
  });
});
