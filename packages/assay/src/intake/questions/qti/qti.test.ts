import { describe, expect, test } from '@jest/globals';
import { shortly } from '../../../testing/questions-in-short';
import { readXmlFile } from '../read-xml-file';
import { readXml } from '../xml-tree';
import { readQti1 } from './read-qti-1';

describe('readQti', () => {
  const response = (inside: string, cardinality = 'single'): string =>
    `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier">${inside}</responseDeclaration>`;

  const correct = (...values: readonly string[]): string =>
    `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;

  const mapping = (...scores: readonly (readonly [string, number | string])[]): string =>
    `<mapping>${scores.map(([key, score]) => `<mapEntry mapKey="${key}" mappedValue="${score}"/>`).join('')}</mapping>`;

  const choice = (inside = '', attributes = ''): string =>
    `<choiceInteraction responseIdentifier="R" ${attributes}>${inside}<simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`;

  const read = (xml: string): readonly string[] => shortly(readXmlFile(readXml(xml, 'a.xml'))?.rows ?? []);

  const item = (body: string, declared = response(correct('B'))): readonly string[] =>
    read(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="Item">${declared}<itemBody>${body}</itemBody></assessmentItem>`,
    );

  describe('the text of an item', () => {
    test.each([
      {
        body: `<p>Before.</p>${choice('<prompt>Which <b>one</b>?</prompt>')}<p>Behind.</p>`,
        text: 'Before.\nWhich one?\nBehind.',
      },
      { body: `<div>In <i>it</i>.${choice()}Choose.</div>`, text: 'In it.\nChoose.' },
      { body: `Bare text.${choice()}`, text: 'Bare text.' },
      { body: `<blockquote><div><p>Deep?</p>${choice()}</div></blockquote>`, text: 'Deep?' },
      { body: `<p>Which?</p>${choice('<prompt>Which?</prompt>')}`, text: 'Which?' },
      { body: `<p>Which? Look.</p>${choice('<prompt>Which?</prompt>')}`, text: 'Which? Look.\nWhich?' },
      {
        body: `<p>Q?</p><feedbackBlock outcomeIdentifier="F" identifier="x" showHide="show"><p>It is b.</p></feedbackBlock>${choice()}`,
        text: 'Q?',
      },
      {
        body: `<p>Q?<feedbackInline outcomeIdentifier="F" identifier="x" showHide="hide"> Take your time.</feedbackInline></p>${choice()}`,
        text: 'Q? Take your time.',
      },
      { body: `<rubricBlock view="author scorer"><p>b</p></rubricBlock><p>Q?</p>${choice()}`, text: 'Q?' },
      {
        body: `<rubricBlock view="candidate tutor"><p>Read this.</p></rubricBlock><p>Q?</p>${choice()}`,
        text: 'Read this.\nQ?',
      },
      { body: `<p>x<sup>2</sup></p>${choice()}`, text: 'x^2' },
      {
        body: `<p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></p>${choice()}`,
        text: 'x^2',
      },
    ])('is $text', ({ body, text }) => {
      expect(item(body)).toEqual([`1: ${text} → a | *b`]);
    });

    test('shows feedback that the first value of an outcome calls for', () => {
      const declared = `${response(correct('B'))}<outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"><defaultValue><value>x</value></defaultValue></outcomeDeclaration>`;

      expect(
        item(
          `<p>Q?</p><feedbackBlock outcomeIdentifier="F" identifier="x" showHide="show">Hint.</feedbackBlock>${choice()}`,
          declared,
        ),
      ).toEqual(['1: Q?\nHint. → a | *b']);
    });

    test.each([
      { body: `<p><img src="x.png" alt="x"/></p>${choice()}`, reason: 'shows <img>, which is not text' },
      { body: `<object type="image/png" data="x.png"/>${choice()}`, reason: 'shows <object>, which is not text' },
      {
        body: `<p>Q?</p>${choice('<prompt><table><tr><td>1</td></tr></table></prompt>')}`,
        reason: 'shows <table>, which is not text',
      },
      {
        body: `<p>Q?</p><rubricBlock><p>b</p></rubricBlock>${choice()}`,
        reason: 'has a <rubricBlock> that does not say who sees it (view)',
      },
      {
        body: `<p><printedVariable identifier="X"/></p>${choice()}`,
        reason: 'shows <printedVariable>, which is not text',
      },
      {
        body: `<p>Q?</p>${choice()}<templateBlock>x</templateBlock>`,
        reason: 'shows <templateBlock>, which is not text',
      },
      { body: '<p><textEntryInteraction/></p>', reason: 'has textEntryInteraction; one choiceInteraction can be read' },
      {
        body: `<p><inlineChoiceInteraction/></p>${choice()}`,
        reason: 'has inlineChoiceInteraction, choiceInteraction; one choiceInteraction can be read',
      },
      { body: '<p>Text.</p>', reason: 'has no interaction; one choiceInteraction can be read' },
    ])('refuses $reason', ({ body, reason }) => {
      expect(item(body)).toEqual([`1: "Item" ${reason}`]);
    });
  });

  describe('the right options of an item', () => {
    const body = `<p>Q?</p>${choice('', 'maxChoices="0"')}`;

    test.each([
      { declared: response(correct('A', 'B'), 'multiple'), expected: 'Q? → *a | *b (several)' },
      { declared: response(correct('A'), 'multiple'), expected: 'Q? → *a | b (several)' },
      { declared: response(mapping(['A', 0], ['B', 2])), expected: 'Q? → a | *b' },
      {
        declared: response(mapping(['A', 1], ['B', 2])),
        expected: 'Q? → a | *b; "a" counts 50 % in the source, but as wrong in a quiz',
      },
      { declared: response(mapping(['A', 1], ['B', 1]), 'multiple'), expected: 'Q? → *a | *b (several)' },
      { declared: response(correct(' B ') + mapping(['B', 1])), expected: 'Q? → a | *b' },
      {
        declared: response(mapping(['A', 1], ['B', 1])),
        expected: '"Item" scores 2 options alike and states no correctResponse',
      },
      {
        declared: response(correct('A') + mapping(['A', 0], ['B', 1])),
        expected: '"Item" calls "A" right, but scores "B" highest',
      },
      { declared: response(mapping(['A', 'x'])), expected: '"Item" has a mapping with a score that is not a number' },
      { declared: response(correct('C')), expected: '"Item" calls "C" right, which is none of its choices' },
      {
        declared: response(correct('A', 'B')),
        expected: '"Item" accepts any one of 2 options, which a quiz cannot: keep one',
      },
      { declared: response(''), expected: '"Item" states no correctResponse' },
      { declared: response(correct('A'), 'ordered'), expected: '"Item" has the cardinality "ordered"' },
      { declared: '', expected: '"Item" does not declare its response "R"' },
      {
        declared: `${response(correct('A'))}<templateDeclaration identifier="X"/>`,
        expected: '"Item" has values that change each time it is shown (templateDeclaration)',
      },
      {
        declared: `${response(correct('A'))}<assessmentStimulusRef href="text.xml"/>`,
        expected: '"Item" shows the text of another file (text.xml)',
      },
    ])('$expected', ({ declared, expected }) => {
      expect(item(body, declared)).toEqual([`1: ${expected}`]);
    });

    test('are as many as a candidate may choose', () => {
      const several = response(correct('A', 'B'), 'multiple');

      expect(item(`<p>Q?</p>${choice('', 'maxChoices="1"')}`, several)).toEqual([
        '1: "Item" has 2 right options, but lets a candidate choose 1',
      ]);
      expect(item(`<p>Q?</p>${choice('', 'maxChoices="1"')}`, response(correct('A'), 'multiple'))).toEqual([
        '1: Q? → *a | b',
      ]);
    });
  });

  test('an item of QTI 3 is read as one of QTI 2, and so are several items in one file', () => {
    const three = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Item">
<qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><div>Stem.</div><qti-rubric-block view="scorer"><qti-content-body>b</qti-content-body></qti-rubric-block>
<qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice>
<qti-simple-choice identifier="B">b<qti-feedback-inline outcome-identifier="F" identifier="B" show-hide="show">right</qti-feedback-inline></qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;

    expect(read(three)).toEqual(['1: Stem.\nWhich? → a | *b']);
    expect(read(`<items>\n${three}\n${three.replace('Stem.', 'Other.')}</items>`)).toEqual([
      '2: Stem.\nWhich? → a | *b',
      '7: Other.\nWhich? → a | *b',
    ]);
  });
});

describe('readQti1', () => {
  const material = (text: string, type = 'text/plain'): string =>
    `<material><mattext texttype="${type}">${text}</mattext></material>`;

  const lid = (cardinality = 'Single', ...texts: readonly string[]): string =>
    `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${(texts.length === 0
      ? ['a', 'b', 'c']
      : texts
    )
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
      [
        'conditions that go on',
        scores('<other/>', 0, 'continue="Yes"') + scores(is('B'), 1, '', 'Add'),
        '→ a | *b | c',
      ],
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
});
