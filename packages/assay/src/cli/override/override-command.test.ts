import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashCode } from '../../code/submission';
import type { ReportDocument } from '../../experiment/report/report-document';
import { problemsOf } from '../../testing/json-schema-validator';
import { shapeOf } from '../../testing/shape-of';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import type { OverrideDocument } from './render-override';

const theirs = 'const isEven = (n) => Number.isInteger(n / 2);\n';
const record = 'overrides/parity.jsonl';

let project: Project;

beforeEach(() => {
  project = openProject({
    ...parityFiles,
    'their.js': theirs,
    'known.js': 'const isEven = (n) => n % 2 === 0; // right\r\n',
    'fixtures/parity/oracle.js':
      "exports.isCorrect = () => ({ status: 'decided', value: false, evidence: 'wrong for 1e300' });",
  });
});
afterEach(() => {
  project.remove();
});

const override = (...args: readonly string[]) => project.run(['override', ...args]);
const live = (file: string, value: boolean, ...more: readonly string[]) =>
  override('parity', '--file', file, '--analytic', `isCorrect=${String(value)}`, '--reason', 'right for 0', ...more);
const lines = (): readonly unknown[] =>
  project
    .read(record)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

describe('assay override', () => {
  test('records a live verdict that was wrong, and proposes its code as a fixture', async () => {
    const { code, out } = await live('their.js', true, '--by', 'Ada', '--model', 'gpt-6-luna');

    expect(code).toBe(0);
    expect(out).toBe(`Recorded in overrides/parity.jsonl: isCorrect is true, where gpt-6-luna said false.
Wrote the code as fixtures/parity/right-for-0.yaml. Unreviewed: excluded from all results until confirmed.
The oracle says that isCorrect is false: wrong for 1e300
Next: npx assay review parity
`);
    expect(lines()).toEqual([
      {
        version: 1,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        analytic: 'isCorrect',
        value: true,
        reason: 'right for 0',
        by: 'Ada',
        code: { sha256: hashCode(theirs), language: 'javascript' },
        verdict: { kind: 'live', model: 'gpt-6-luna' },
        fixture: 'right-for-0',
      },
    ]);
    expect(problemsOf('override', lines()[0])).toEqual([]);
    expect(project.read('fixtures/parity/right-for-0.yaml')).toBe(`title: right for 0
language: javascript
reviewed: false
origin: "override: right for 0"
expected:
  isCorrect: true
proposals:
  isCorrect:
    oracle: false
    because: wrong for 1e300
    author: true
solution: |
  ${theirs}`);
  });

  test('says when the same is recorded already, and lets a later opposite count', async () => {
    await live('their.js', true);
    const again = await live('their.js', true);
    const opposite = await live('their.js', false);
    const back = await live('their.js', true, '--json');
    const listed = await override('parity', '--list');

    expect(again.out).toMatch(/^Already recorded on [\d-]+: isCorrect is true\. Nothing was added\.$/m);
    expect(opposite.out).toMatch(
      /^An override of [\d-]+ says that isCorrect is true \(right for 0\)\. Both are kept; the later one counts\.$/m,
    );
    const document = JSON.parse(back.out) as OverrideDocument;
    expect(shapeOf(document)).toBe(
      '{ challenge, dryRun, file, recorded [{ version, at, analytic, value, reason, code { sha256, language }, verdict { kind }, fixture }], repeated [], opposite [{ version, at, analytic, reason, value, code { sha256, language }, fixture, verdict { kind } }], fixture { id, file, state }, labels [{ analytic, value, label, line, oracle null, because null, wrong null, answers null }], warnings [] }',
    );
    expect([document.opposite.length, lines().length]).toEqual([1, 3]);
    expect(listed.out.replaceAll(/\d{4}-\d\d-\d\d/g, '<today>')).toBe(`3 overrides of parity, in overrides/parity.jsonl:
     recorded    correct value       fixture           label                     by  reason
  1  <today>  isCorrect is true   right-for-0.yaml  replaced by a later line      right for 0
  2  <today>  isCorrect is false  right-for-0.yaml  replaced by a later line      right for 0
  3  <today>  isCorrect is true   right-for-0.yaml  agrees                        right for 0
Next: See what they change: npx assay report --open
`);
  });

  test('names the fixture that has this code, and whether its label agrees', async () => {
    const agrees = await live('known.js', true);
    const contradicts = await live('known.js', false, '--dry-run');

    expect(agrees.out).toContain(
      'The code is already a fixture with the same label: isCorrect is true (fixtures/parity/right.yaml:3).\n',
    );
    expect(contradicts.out).toContain(
      'with the label true. If the override is right, correct isCorrect in fixtures/parity/right.yaml:3.\nNothing was written. To write, leave out --dry-run.\n',
    );
    expect(lines()).toMatchObject([{ fixture: 'right' }]);
  });

  test('is counted by reports apart from all figures, as it was when they were asked', async () => {
    const before = await project.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '2', '--out', 'r0']);
    const recorded = await override(
      ...['r0', '--fixture', 'right', '--run', '2'],
      ...['--analytic', 'isCorrect=false'],
      ...['--reason', 'negative'],
    );
    await live('their.js', true);

    const after = await project.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '2', '--out', 'r1']);
    await live('known.js', true);
    const again = await project.run(['report', 'r1', '--html']);
    const old = await project.run(['report', 'r0']);

    const report = JSON.parse(project.read('r1/report.json')) as ReportDocument;
    const note =
      '2 overrides are recorded and change no figures; 2 concern 2 fixtures here, where 2 of 4 answers are what an override calls wrong; 1 contradicts its label: npx assay override parity --list.';
    expect(recorded.out).toContain(
      'Recorded in overrides/parity.jsonl: isCorrect is false, where run 2 of offline/key in r0 said true.\n',
    );
    expect(report.overrides).toEqual({
      recorded: 2,
      concerned: 2,
      fixtures: 2,
      answers: 4,
      wrong: 2,
      labels: [{ fixture: 'right', file: 'fixtures/parity/right.yaml', line: 3, analytic: 'isCorrect', label: true }],
    });
    expect(problemsOf('report', report)).toEqual([]);
    expect(after.out).toContain(`Note: ${note}\n`);
    expect([again.out, old.out]).toEqual([after.out, before.out]);
    expect(project.read('r1/report.md')).toContain('2 overrides are recorded and change no figures');
    expect(project.read('r1/report.html')).toContain('2 overrides are recorded and change no figures');
    expect(report.models).toEqual((JSON.parse(project.read('r0/report.json')) as ReportDocument).models);
  });

  test.each([
    {
      args: ['parity', '--run', '1', '--fixture', 'right'],
      problems: [
        '--fixture is for a report folder, and this is a challenge',
        '--run is for a report folder, and this is a challenge',
        '--file is missing: submission that a validator misjudged in production',
        '--analytic is missing: analytic and its correct value; repeatable',
        '--reason is missing: why the verdict was wrong',
      ],
    },
    {
      args: ['parity', '--file', 'there.js', '--analytic', 'isCorrect=true', '--reason', 'x'],
      problems: ['--file: there is no file there.js'],
    },
    {
      args: ['r', '--fixture', 'rigth', '--model', 'offline/kye', '--analytic', 'isCorrect=true', '--reason', 'x'],
      problems: [
        '--fixture: the report has no fixture "rigth" (did you mean "right"?)',
        '--model: the report has no model "offline/kye" (did you mean "offline/key"?); it has offline/key',
      ],
    },
    {
      args: ['r', '--fixture', 'right', '--run', '8', '--analytic', 'isCorrect=false', '--reason', 'x'],
      problems: ['--run: the report has no run 8 of right; it has runs 1 to 2'],
    },
    {
      args: ['r', '--fixture', 'right', '--run', '0', '--analytic', 'isCorrect=false', '--reason', 'x'],
      problems: ['--run expects a run number from 1 to 1,000,000 (runs count from 1), received "0"'],
    },
    {
      args: ['r', '--fixture', 'right', '--analytic', 'isCorrect=true', '--reason', 'x'],
      problems: ['--analytic: no run of right says false for isCorrect, so there is nothing to override'],
    },
    {
      args: ['other', 'r', '--list'],
      problems: ['r is a report of parity, not of other'],
    },
    {
      args: ['parity', 'fixtures', '--list'],
      problems: ['fixtures is not a report folder: trials.jsonl is missing'],
    },
  ])('refuses $args', async ({ args, problems }) => {
    if (args.includes('r')) {
      await project.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '2', '--out', 'r']);
    }

    const { code, error } = await override(...args);

    expect([code, error]).toEqual([3, `assay override:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`]);
    expect(lines()).toEqual([]);
  });

  test('takes the report folder behind the challenge as well', async () => {
    await project.run(['repeat', 'parity', '--model', 'offline/key?flip=1', '--runs', '2', '--out', 'r']);

    const { code, out } = await override(
      'parity',
      'r',
      ...'--fixture right --analytic isCorrect=true --reason x'.split(' '),
    );

    expect({ code, first: out.split('\n')[0] }).toEqual({
      code: 0,
      first:
        'Recorded in overrides/parity.jsonl: isCorrect is true, where 2 of 2 answers of offline/key?flip=1 in r said false.',
    });
  });

  test('is validated by assay check, and a broken line stops whoever needs it', async () => {
    rmSync(join(project.path, 'fixtures/parity/oracle.js'));
    await live('known.js', true);
    const good = project.read(record);
    appendFileSync(join(project.path, record), `<<<<<<< ours\n${good.replace('"value":true', '"value":"true"')}`);
    appendFileSync(join(project.path, record), good.replace('"analytic":"isCorrect"', '"analytic":"isCorect"'));
    project.write('overrides/party.jsonl', good);

    const checked = await project.run(['check']);
    const repeated = await project.run(['repeat', 'parity', '--model', 'offline/key']);

    const broken = `overrides/parity.jsonl cannot be used:
  - line 2: expected one override as JSON: restore the line as assay override wrote it
  - line 3, value: expected true or false, received the text "true": remove the quotes
`;
    expect(checked.code).toBe(3);
    expect(checked.out).toContain(
      `${broken}  - line 4, analytic: the prompt has no analytic "isCorect" (did you mean "isCorrect"?); it has isCorrect, isShort

overrides/party.jsonl cannot be used:
  - there is no challenge "party" (did you mean "parity"?): rename the file, or remove it
`,
    );
    expect([repeated.code, repeated.error]).toEqual([3, broken]);
  });
});
