import { describe, expect, test } from '@jest/globals';
import { shortly } from '../../../testing/questions-in-short';
import { readXml } from '../xml-tree';
import { readQti1 } from './read-qti-1';

const material = (text: string, type = 'text/plain'): string =>
  `<material><mattext texttype="${type}">${text}</mattext></material>`;
const lid = (cardinality = 'Single', ...texts: readonly string[]): string =>
  `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${(texts.length === 0 ? ['a', 'b', 'c'] : texts)
    .map((text, index) => `<response_label ident="${'ABC'.charAt(index)}">${material(text)}</response_label>`)
    .join('')}</render_choice></response_lid>`;
const is = (choice: string): string => `<varequal respident="r">${choice}</varequal>`;
const scores = (condition: string, points: number | string, attributes = '', action = 'Set'): string =>
  `<respcondition ${attributes}><conditionvar>${condition}</conditionvar><setvar varname="SCORE" action="${action}">${points}</setvar></respcondition>`;
const item = (presentation: string, conditions: string, metadata = ''): string =>
  `<item ident="i1" title="Item">${metadata}<presentation>${presentation}</presentation><resprocessing><outcomes><decvar varname="SCORE"/></outcomes>${conditions}</resprocessing><itemfeedback ident="f">${material('It is b.')}</itemfeedback></item>`;
const typed = (type: string): string =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`;
const read = (...items: readonly string[]): readonly string[] =>
  shortly(
    readQti1(
      readXml(
        `<questestinterop><assessment><section>${items.join('\n')}</section></assessment></questestinterop>`,
        'a.xml',
      ),
    ),
  );

describe('the text of an item of QTI 1.2', () => {
  const right = scores(is('B'), 1);

  test.each([
    [material('Which?') + lid(), 'Which?'],
    [
      `<flow>${material('&lt;p&gt;x&lt;sup&gt;2&lt;/sup&gt;?&lt;/p&gt;', 'text/html')}</flow>${lid()}${material('Choose.')}`,
      'x^2?\nChoose.',
    ],
    [material('Is &lt;b&gt; a tag?') + lid(), 'Is <b> a tag?'],
    [
      '<material><mattext>Which is </mattext><matemtext>not</matemtext><mattext> so?</mattext></material>' + lid(),
      'Which is not so?',
    ],
    [lid().replace('<render_choice>', `${material('Inside?')}<render_choice>`), 'Inside?'],
  ])('is read from %s', (presentation, text) => {
    expect(read(item(presentation, right))).toEqual([`1: ${text} → a | *b | c`]);
  });

  test.each([
    [
      material('Q?') + lid().replace('<mattext texttype="text/plain">a</mattext>', '<matimage uri="a.png"/>'),
      'shows <matimage>, which is not text',
    ],
    [material('&lt;img src="a.png"&gt;', 'text/html') + lid(), 'shows <img>, which is not text'],
    [material('{\\rtf1}', 'text/rtf') + lid(), 'has a text of the type "text/rtf"'],
    [material('Q?') + lid() + lid(), 'has response_lid, response_lid; one response_lid can be read'],
    [
      `${material('Q?')}<response_str ident="r"><render_fib/></response_str>`,
      'has response_str; one response_lid can be read',
    ],
    [material('Q?') + lid('Ordered'), 'has render_choice (Ordered); one render_choice can be read'],
    [material('Q?'), 'has no response; one response_lid can be read'],
  ])('refuses %s', (presentation, reason) => {
    expect(read(item(presentation, right))).toEqual([`1: "Item" ${reason}`]);
  });

  test('is not had without the text of its section', () => {
    const section = `<section><presentation_material><flow_mat>${material('A story.')}</flow_mat></presentation_material>${item(material('Who?') + lid(), right)}</section>`;

    expect(read(section, item(material('Which?') + lid(), right))).toEqual([
      '1: "Item" belongs to a text that its section shows (presentation_material)',
      '2: Which? → a | *b | c',
    ]);
  });
});

describe('the right options of an item of QTI 1.2', () => {
  test.each([
    ['the condition that scores', scores(is('B'), 100), '→ a | *b | c'],
    ['the best of several scores', scores(is('A'), 50) + scores(is('B'), 100), '→ *a'],
    ['a condition with "not"', scores(`<not>${is('B')}</not>`, 0) + scores('<other/>', 1), '→ a | *b | c'],
    ['conditions that go on', scores('<other/>', 0, 'continue="Yes"') + scores(is('B'), 1, '', 'Add'), '→ a | *b | c'],
    ['all points, as Blackboard writes it', scores(is('B'), 'SCORE.max') + scores('<other/>', 0), '→ a | *b | c'],
  ])('are found by %s', (_, conditions, expected) => {
    const [only] = read(item(material('Q?') + lid(), conditions));

    expect(only).toContain(expected === '→ *a' ? 'Q? → a | *b | c; "a" counts 50 %' : expected);
  });

  test.each([
    [scores(is('A'), 1) + scores(is('B'), 1), 'gives the same points for 2 options'],
    [scores(is('D'), 1), 'scores "D", which is none of its options'],
    [scores(`<varsubset respident="r">A</varsubset>`, 1), 'scores by <varsubset>, which cannot be read'],
    [scores(is('A'), 'x'), 'scores by "Set x", which cannot be read'],
    [scores(is('A'), 0), 'gives no points for any of its options'],
    ['', 'does not say which option is right'],
  ])('are not guessed from %s', (conditions, reason) => {
    expect(read(item(material('Q?') + lid(), conditions))).toEqual([`1: "Item" ${reason}`]);
  });

  test.each([
    [
      'all of them and no other',
      scores(`<and>${is('A')}<not>${is('B')}</not>${is('C')}</and>`, 100),
      'Q? → *a | b | *c (several)',
    ],
    [
      'points for each',
      `${scores(is('A'), 1, 'continue="Yes"', 'Add')}${scores(is('B'), 1, 'continue="Yes"', 'Subtract')}${scores(is('C'), 1, 'continue="Yes"', 'Add')}`,
      'Q? → *a | b | *c (several)',
    ],
    [
      'no loss for a wrong one',
      `${scores(is('A'), 1, 'continue="Yes"', 'Add')}${scores(is('C'), 1, 'continue="Yes"', 'Add')}`,
      '"Item" gives the same points for 2 sets of options',
    ],
  ])('of several are %s', (_, conditions, expected) => {
    expect(read(item(material('Q?') + lid('Multiple'), conditions))).toEqual([`1: ${expected}`]);
  });

  test('are had of the types of questions that Canvas has with options, and of no other', () => {
    const right = scores(is('B'), 1);

    expect(
      read(
        item(material('Which?') + lid(), right, typed('multiple_choice_question')),
        item(material('So?') + lid('Single', 'True', 'False'), right, typed('true_false_question')),
        item(material('Match!') + lid(), right, typed('matching_question')),
      ),
    ).toEqual([
      '1: Which? → a | *b | c',
      '2: So? → True | *False',
      '3: "Item" is of type "matching_question", which has no options of which some are right',
    ]);
  });
});
