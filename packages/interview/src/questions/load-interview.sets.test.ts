import { describe, expect, test } from '@jest/globals';
import { repository } from '../../../assay/dist/testing/run-script';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { loadInterview } from './load-interview';

describe("Assay's own questions", () => {
  test('are 20 in both languages, with 218 checks worth 296 points, most with hidden inputs, and a solution in each language', () => {
    const { interview, warnings } = loadInterview(repository, 'junior-dev');
    const { questions } = interview;
    const all = questions.flatMap(({ checks }) => checks);
    const have = (part: (question: (typeof questions)[number]) => boolean): number => questions.filter(part).length;
    const asserts = (check: (typeof all)[number], text: string): boolean =>
      check.kind === 'assert' && check.assert.includes(text);

    expect(warnings).toEqual([]);
    const points = all.reduce((sum, { weight }) => sum + weight, 0);
    expect({ questions: questions.length, checks: all.length, points }).toEqual({
      questions: 20,
      checks: 218,
      points: 296,
    });
    expect(have(({ texts, solutions }) => Object.keys(texts).length === 2 && Object.keys(solutions).length === 2)).toBe(
      20,
    );
    expect(have(({ checks }) => checks.some(({ kind }) => kind === 'inputs'))).toBe(19);
    expect(have(({ checks }) => checks.some((check) => asserts(check, "f.uses('recursion')")))).toBe(4);
    expect(have(({ checks }) => checks.some((check) => asserts(check, 'f.name')))).toBe(20);
    expect(have(({ checks }) => checks.some((check) => asserts(check, 'len(f.args)')))).toBe(20);
  });
});

/** Questions in the forms in which Can AI Code? writes them. */
const files = {
  'greeting.yaml': `Greeting:
    Request: "Write a {{language}} function greet(name) that returns a list of 'hello', the name and the number 2."
    Checks:
        input_name:
            assert: "f.name"
            eq: "greet"
        arguments:
          assert: "len(f.args)"
          eq: 1
        returns:
          assert: "f.call('ada')"
          eq: ['hello', "ada", 2]

`,
  'shop.yaml': `.PriceChecks: &PriceChecks
    one_argument:
      assert: "len(f.args)"
      eq: 1\u0020\u0020\u0020
    is_list:
      assert: "isinstance(f.call([]),list)"
      eq: true
    empty:
        assert: f.call([])
        eq: []
    two_lines:
        assert: |-
          f.call([
            "tea 2 #green",
            "milk -1"
          ])
        eq: [2,-1]
        weight: 6

PricesZeroShot:
    Signature: "prices(lines)"
    Input: "with a list input \`lines\`, each a product and its price"
    Output: |-
      a list of prices:

      - One for each line
      - What follows a \`#\` is ignored

      \`\`\`PRODUCT PRICE [# comment]\`\`\`
    Description: "A list in, a list out."
    Checks:
      <<: *PriceChecks
      function_name:
        assert: "f.name"
        eq: "prices"

PricesMisnamed:
    Signature: "blorp(lines)"
    Input: "with a list input \`lines\`, each a product and its price"
    Output: "a list of prices"
    Fact: "The price stands behind the product."
    Checks:
      <<: *PriceChecks
      function_name:
        assert: "f.name"
        eq: "blorp"
      basket:
        assert: f.call([{'tea':1,'more':{'milk':[2,3]}}])
        eq: {'tea':1,'more.milk.0':2}
        weight: 4
`,
};

describe('question files in the form of Can AI Code?', () => {
  test('load with all their checks and points, and no warnings', () => {
    const folder = makeTemporaryFolder(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`sets/shop@1a2b3c4/${name}`, text])),
    );
    const { interview, warnings } = loadInterview(folder.path, 'sets/shop@1a2b3c4');
    folder.remove();

    const points = interview.questions.map(({ name, functionName, checks }) => ({
      name,
      functionName,
      weights: checks.map(({ weight }) => weight),
    }));
    expect(points).toEqual([
      { name: 'Greeting', functionName: 'greet', weights: [1, 1, 1] },
      { name: 'PricesZeroShot', functionName: 'prices', weights: [1, 1, 1, 6, 1] },
      { name: 'PricesMisnamed', functionName: 'blorp', weights: [1, 1, 1, 6, 1, 4] },
    ]);
    expect(warnings).toEqual([]);
  });
});
