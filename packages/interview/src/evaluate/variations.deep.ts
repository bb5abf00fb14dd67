import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Language, type Sandbox, openChosenSandbox } from 'gpt-assay/sandbox';
import { ownAnswers, type OwnAnswer } from '../testing/own-answers';
import { type AskedFunction, type CodeReading, readCode } from 'gpt-assay/code';
import { createEvaluator, type Evaluate } from './create-evaluator';

const before = "Certainly! Here's a solution; it's simple (O(n)) and doesn't use libraries:\n\n";
const after = '\n\nHow it works:\n\n1. First, it checks `n`.\n2. Then it returns.\n\nLet me know if you need more!';
const thought = '<think>\nLet me see: `def f(x)` or\n```\nfunction g() {}\n```\n</think>\n\n';

/** Gives every fence other marks; `undefined` where an answer has none, or a fence that is no pair of plain ones. */
function refence(answer: string, opening: string, closing: string): string | undefined {
  const lines = answer.replaceAll('\r', '').split('\n');
  const fences = lines.flatMap((line, index) => (/`{2}/.test(line) ? [index] : []));
  const isPair = fences.every((at, place) =>
    (place % 2 === 0 ? /^```[ \t]*(?:python|py|javascript|js)?$/ : /^```$/).test(lines[at] ?? ''),
  );
  fences.forEach((at, place) => (lines[at] = place % 2 === 0 ? opening : closing));
  return isPair && fences.length > 0 && fences.length % 2 === 0 ? lines.join('\n') : undefined;
}

type Vary = (answer: string, language: Language) => string | undefined;

const tagged =
  (python: string, javascript: string, closing = '```'): Vary =>
  (answer, language) =>
    refence(answer, language === 'python' ? python : javascript, closing);

/** Ways to write the same answer. */
const ofAnswers: Readonly<Record<string, Vary>> = {
  'lines that end in CRLF': (answer) => answer.replaceAll(/\r?\n/g, '\r\n'),
  'prose around it': (answer) => `${before}${answer}${after}`,
  'prose before it': (answer) => `${before}${answer}`,
  'prose behind it': (answer) => `${answer}${after}`,
  'a thought before it': (answer) => (answer.includes('think>') ? undefined : `${thought}${answer}`),
  'a mark of its end': (answer) => `${answer}</s>`,
  'blanks before each line': (answer) => answer.replaceAll(/^(?=.)/gm, '  '),
  'a quotation': (answer) => refence(answer, '```', '```')?.replaceAll(/^/gm, '> '),
  'a list': (answer) =>
    refence(answer, '```', '```')
      ?.replace(/^/, '1. ')
      .replaceAll(/\n(?=.)/g, '\n   '),
  'fences without a language': tagged('```', '```'),
  'fences with a short name': tagged('```py', '```js'),
  'fences with capitals': tagged('```Python', '```JavaScript'),
  'fences with other names': tagged('``` python3', '```node'),
  'fences with attributes': tagged('```python title="solution.py"', '```js {1-3}'),
  'fences of four backticks': tagged('````python', '````javascript', '````'),
  'fences of tildes': tagged('~~~python', '~~~javascript', '~~~'),
  'fences of quotes': (answer, language) =>
    answer.includes("'''") ? undefined : refence(answer, `'''${language}`, "'''"),
};

type Wrap = (code: string, asked: AskedFunction) => string | undefined;

/** Ways to write the same code. */
const ofCode: Readonly<Record<Language, Readonly<Record<string, Wrap>>>> = {
  python: {
    'a print behind it': (code, { entry }) => `${code}\n\nprint(type(${entry}))`,
    'a main part': (code, { entry }) =>
      `${code}\n\nif __name__ == "__main__":\n    import sys\n    print(${entry}.__name__, len(sys.argv))\n    sys.exit(0)`,
    'unit tests': (code, { entry }) =>
      `import unittest\n\n${code}\n\nclass TestIt(unittest.TestCase):\n    def test_it(self):\n        ` +
      `self.assertTrue(callable(${entry}))\n\nif __name__ == "__main__":\n    unittest.main()`,
    imports: (code) => `import math\nfrom typing import Any, Dict, List, Optional\n\n${code}`,
    types: (code, { entry, args }) =>
      replaced(
        code,
        `def ${entry}(${args.join(', ')}):`,
        `def ${entry}(${args.map((arg) => `${arg}: "object"`).join(', ')}) -> "object":`,
      ),
    'a head': (code) => `#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n"""Solution."""\n${code}`,
    'the language once more': (code) => `python\n${code}`,
  },
  javascript: {
    'a print behind it': (code, { entry }) => `${code}\n\nconsole.log(typeof ${entry});`,
    'a main part': (code, { entry }) => `${code}\n\nif (require.main === module) {\n  console.log(${entry});\n}`,
    'unit tests': (code, { entry }) =>
      `${code}\n\nconst assert = require('assert');\nassert.strictEqual(typeof ${entry}, 'function');`,
    imports: (code) => `const path = require('path');\n${code}`,
    types: (code, { entry, args }) =>
      replaced(
        code,
        `function ${entry}(${args.join(', ')}) {`,
        `function ${entry}(${args.map((arg) => `${arg}: any`).join(', ')}): any {`,
      ),
    'a head': (code) => `#!/usr/bin/env node\n/* Solution. */\n'use strict';\n${code}`,
    'an export of CommonJS': (code, { entry }) => `${code}\n\nmodule.exports = { ${entry} };`,
    'an export of a module': (code, { entry }) => `${code}\n\nexport default ${entry};`,
    UMD: (code, { entry }) =>
      `(function (root, factory) {\n  if (typeof define === 'function' && define.amd) {\n    define([], factory);\n` +
      `  } else if (typeof module === 'object' && module.exports) {\n    module.exports = factory();\n  } else {\n` +
      `    root.${entry} = factory();\n  }\n}(typeof self !== 'undefined' ? self : this, function () {\n${code}\n` +
      `  return ${entry};\n}));`,
    'a function around it': (code, { entry }) => `const ${entry} = (() => {\n${code}\nreturn ${entry};\n})();`,
  },
};

function replaced(code: string, from: string, to: string): string | undefined {
  return code.includes(from) ? code.replace(from, () => to) : undefined;
}

/** An answer as models give it. */
function answerWith(code: string, language: Language): string {
  return `\`\`\`${language}\n${code.trim()}\n\`\`\``;
}

describe('the solutions of our questions', () => {
  let sandbox: Sandbox;
  let evaluate: Evaluate;

  beforeAll(async () => {
    ({ sandbox } = await openChosenSandbox({ backend: 'auto', size: 2, languages: ['javascript', 'python'] }));
    evaluate = createEvaluator({ sandbox, seed: '', limits: { callCpuMs: 200 } });
  });
  afterAll(() => sandbox.close());

  const pointsOf = async ({ question, language }: OwnAnswer, reading: CodeReading): Promise<string> => {
    const { status, checks } = await evaluate({ question, language, reading });
    return `${status} ${checks.map(({ points }) => points).join(' ')}`;
  };
  /** What is judged otherwise than the answer itself, and how many were judged. */
  const changes = async (
    vary: (own: OwnAnswer, base: CodeReading) => string | undefined,
  ): Promise<readonly [judged: number, changed: readonly string[]]> => {
    const changed: string[] = [];
    let judged = 0;
    for (const own of ownAnswers()) {
      const base = readCode(answerWith(own.code, own.language), own);
      const varied = vary(own, base);
      if (varied === undefined) {
        continue;
      }
      judged += 1;
      const reading = readCode(varied, own);
      if (JSON.stringify(reading) !== JSON.stringify(base)) {
        const points = await pointsOf(own, base);
        const now = await pointsOf(own, reading);
        changed.push(...(points === now ? [] : [`${own.question.name} ${own.language}: ${points} → ${now}`]));
      }
    }
    return [judged, changed];
  };

  test.each(Object.entries(ofAnswers))('earn the same points with %s', async (_, vary) => {
    const [judged, changed] = await changes(({ code, language }) => vary(answerWith(code, language), language));

    expect(changed).toEqual([]);
    expect(judged).toBeGreaterThanOrEqual(38);
  });

  test.each(
    Object.entries(ofCode).flatMap(([language, ways]) =>
      Object.entries(ways).map(([title, wrap]) => [language, title, wrap] as const),
    ),
  )('in %s earn the same points with %s', async (language, _, wrap) => {
    const [judged, changed] = await changes((own, base) => {
      const isWanted = own.language === language && base.kind === 'code';
      const code = isWanted && /^\w+$/.test(base.asked.entry) ? wrap(base.code, base.asked) : undefined;
      return code === undefined ? undefined : `${before}${answerWith(code, own.language)}${after}`;
    });

    expect(changed).toEqual([]);
    expect(judged).toBeGreaterThanOrEqual(16);
  });
});
