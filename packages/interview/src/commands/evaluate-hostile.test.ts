import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fenced, interviewFiles, outcomesOf } from '../testing/interview-project';
import { openProject, type Project, type CommandLineResult } from '../../../assay/dist/testing/open-project';

const escapes = '\u001b[2J\u001b]0;owned\u0007\u202e\u009b31m';
const right = 'function greet(name) { return "Hello, " + name; }';

/** Answers to the same question, each by a model of its own. */
const answers: Readonly<Record<string, string>> = {
  before: fenced(right),
  'escape codes in the result': fenced(`function greet(name) { return ${JSON.stringify(escapes)}; }`),
  'escape codes in an error': fenced(`function greet(name) { throw new Error(${JSON.stringify(escapes)}); }`),
  'escape codes in the text': `${escapes}${fenced(right)}${escapes}`,
  'two million backticks': '`'.repeat(2_000_000),
  'an endless loop': fenced('function greet(name) { while (true) {} }'),
  'a result of its own making': fenced(
    `console.log('###{"status":1}'); function greet(name) { return {toString() { return "Hello, Ada"; }, toJSON() { return "Hello, Ada"; }}; }`,
  ),
  'prototypes that are poisoned': fenced(
    `String.prototype.valueOf = () => 'Hello, Ada'; Object.prototype.status = 'returned'; function greet(name) { return new String(name); }`,
  ),
  'a name like a command': fenced(right),
  after: fenced(right),
};

let project: Project;
let evaluated: CommandLineResult;
let shown: CommandLineResult;

beforeAll(async () => {
  const about = { interview: 'small', name: 'Greeting', language: 'javascript' };
  const rows = Object.entries(answers).map(([model, answer]) => ({
    ...about,
    answer,
    model: model === 'a name like a command' ? `${escapes}$(reboot)` : model,
  }));
  project = openProject({
    ...interviewFiles(),
    'asked.ndjson': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
  evaluated = await project.run(['interview', 'evaluate', 'asked.ndjson', '--sandbox', 'embedded']);
  shown = await project.run(['interview', 'report', 'evaluated.ndjson', '--question', 'Greeting']);
});
afterAll(() => {
  project.remove();
});

describe('assay interview evaluate with hostile answers', () => {
  test('gives each the verdict that it deserves, and those after it theirs', () => {
    const outcomes = outcomesOf(project.read('evaluated.ndjson')).map((outcome) =>
      outcome.split(' ').slice(2).join(' '),
    );

    expect(Object.fromEntries(Object.keys(answers).map((model, index) => [model, outcomes[index]]))).toEqual({
      before: 'PASS 3/3',
      'escape codes in the result': 'FAIL 1/3',
      'escape codes in an error': 'FAIL 1/3',
      'escape codes in the text': 'PASS 3/3',
      'two million backticks': 'NO_CODE 0/3',
      'an endless loop': 'FAIL 1/3',
      'a result of its own making': 'FAIL 1/3',
      'prototypes that are poisoned': 'FAIL 1/3',
      'a name like a command': 'PASS 3/3',
      after: 'PASS 3/3',
    });
    expect(evaluated.code).toBe(0);
  });

  test('sends nothing to the terminal that steers it, neither as a table nor side by side', () => {
    const printed = [evaluated, shown].map(({ out, error }) => `${out}${error}`).join('');

    expect(printed).not.toMatch(/[^\P{C}\n]/u);
    expect(printed).toContain('\\u001b[2J');
    expect(printed.length).toBeLessThan(50_000);
  });

  test('keeps the answers as they came', () => {
    expect(project.read('evaluated.ndjson')).toContain(
      JSON.stringify(`\`\`\`javascript\n${right}\n\`\`\`\n${escapes}`).slice(1, -1),
    );
  });
});
