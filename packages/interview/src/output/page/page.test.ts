import { describe, expect, test } from '@jest/globals';
import { describeSimulated } from '../../../../assay/dist/experiment/report/describe-simulated';
import { blocksIn, rowsIn, sectionOf } from '../../../../assay/dist/testing/page-sections';
import type { EvaluatedRow } from '../../rows/rows';
import { buildPage, falls, right, row, wrong } from '../../testing/interview-rows';
import { packLines } from './pack-lines';

describe('buildInterviewView', () => {
  test('shows what a model said, how it was corrected, and what became of each check', () => {
    const view = buildPage([
      row({ run: 0 }),
      row({ run: 1, ...falls }),
      row({
        run: 1,
        round: 2,
        prompt: [
          { role: 'user', content: 'Add two numbers.' },
          { role: 'assistant', content: wrong },
          { role: 'user', content: 'Not quite.' },
        ],
      }),
    ]);

    expect(view.shelves).toEqual({
      checks: [
        [
          { name: 'name', assert: 'f.name', expected: '"add"', weight: 1 },
          { name: 'adds', assert: "f.call('  ', 2)", expected: '3', weight: 2 },
        ],
      ],
      verdicts: [
        { points: [1, 2], got: [null, null], why: [null, null] },
        { points: [1, 0], got: [null, '-1'], why: [null, null] },
      ],
      texts: [
        { text: 'Add two numbers.', styles: '' },
        { text: right, styles: 'k5' },
        { text: wrong, styles: 'k5' },
        { text: 'Not quite.', styles: '' },
      ],
      replies: [{ before: 'Here:\n', after: '\nDone.' }],
    });
    const passed = {
      status: 'PASS',
      passed: 3,
      total: 3,
      failure: null,
      checks: 0,
      verdict: 0,
      code: 1,
      reply: 0,
      isCut: false,
      remark: null,
    };
    expect(view.cells[0]?.answers).toEqual([
      {
        asked: 0,
        failures: [],
        errored: 0,
        shown: [
          { times: 1, runs: 'run 1', replies: 1, rounds: [{ round: 1, ...passed, feedback: null }] },
          {
            times: 1,
            runs: 'run 2',
            replies: 1,
            rounds: [
              {
                round: 1,
                status: 'FAIL',
                passed: 1,
                total: 3,
                failure: 2,
                checks: 0,
                verdict: 1,
                code: 2,
                reply: null,
                feedback: null,
                isCut: false,
                remark: null,
              },
              { round: 2, ...passed, feedback: 3 },
            ],
          },
        ],
        more: { different: 0, times: 0, passed: 0 },
      },
    ]);
    expect(view.cells[0]?.rounds).toEqual([
      { round: 1, passed: 4, total: 6, questions: [[2, 1, 4, 6]] },
      { round: 2, passed: 6, total: 6, questions: [[2, 2, 6, 6]] },
    ]);
    expect(rowsIn(view, 'results').map(({ rounds, passed }) => [rounds, passed])).toEqual([
      ['1', '1/2'],
      ['2', '2/2'],
    ]);
  });

  test('says who is best, whether that is real, what it took and who answered', () => {
    const view = buildPage([row(), row({ ...falls, model: 'bad', simulated: true, source: 'offline', usage: null })]);

    expect(view).toMatchObject({
      title: 'Interview small',
      subtitle: '2 models · javascript · 1 question · 2 answers',
      verdict: {
        tone: 'neutral',
        word: 'Measured (simulated)',
        sentence: 'good earns most: 100 % of the points; bad (33.3 %, p = 1) may be equally good.',
      },
      notes: [describeSimulated(['bad'])],
      questions: [{ name: 'Sum', interview: 'small', about: 'Add two numbers.' }],
    });
    expect(sectionOf(view, 'differences').about).toMatch(/^0 of 1 pairwise difference is significant /);
    expect(rowsIn(view, 'differences')).toEqual([
      expect.objectContaining({ better: 'good', worse: 'bad', 'adjusted p': '1', verdict: 'not significant' }),
    ]);
    expect(blocksIn(view, 'latency', 'latency')).toEqual([
      expect.objectContaining({ model: 'good', replies: 1, median: 40 }),
    ]);
    expect(rowsIn(view, 'costs')).toEqual([
      {
        model: 'good',
        replies: '1',
        calls: '1',
        tokens: '10 in, 20 out',
        'tokens of a reply': '10 in, 20 out',
        cost: 'unknown',
        'cost per pass': 'unknown',
        server: 'api.example',
        'served by': 'good-1',
        fingerprints: 'fp_1',
      },
      {
        model: 'bad',
        replies: '1',
        calls: '–',
        tokens: '–',
        'tokens of a reply': '–',
        cost: '–',
        'cost per pass': '–',
        server: '–',
        'served by': 'simulated',
        fingerprints: '–',
      },
    ]);
  });

  test.each([
    [
      0.9,
      'bad',
      'Failed: The only model did not earn the required 90 % of the points.',
      'good in javascript: 1 of 3 points (33.3 %), 90 % are required.',
    ],
    [
      0.3,
      'neutral',
      'Passed: The only model earned the required 30 % of the points.',
      'This run only: a single trial does not show how often something fails.',
    ],
  ] as const)('holds cells to what their prompt requires (%d)', (points, tone, sentence, reason) => {
    const view = buildPage([row(falls)], { points });
    const { verdict } = view;

    expect(verdict).toMatchObject({
      tone,
      reasons: expect.arrayContaining([reason]),
    });
    expect(`${verdict.word}: ${verdict.sentence}`).toBe(sentence);
    expect(rowsIn(view, 'summary')).toEqual([
      {
        model: 'good',
        points: '33.3 % (1 of 3)',
        'answers that pass': '0 % (0 of 1)',
        verdict: tone === 'bad' ? { text: 'failed', tone: 'bad' } : 'passed',
        'what went wrong': 'wrong result 1',
        'worst questions': [{ text: 'Sum 1/1', href: '#Sum%2Fjavascript%2Fgood' }],
      },
    ]);
  });

  test('names models by their parameters where only these differ', () => {
    const { verdict } = buildPage([row(falls), row({ ...falls, params: { temperature: 0 } })], { points: 0.9 });

    expect(verdict.reasons.filter((reason) => reason.startsWith('good'))).toEqual([
      'good, no parameters in javascript: 1 of 3 points (33.3 %), 90 % are required.',
      'good, temperature=0 in javascript: 1 of 3 points (33.3 %), 90 % are required.',
    ]);
  });

  test('shows equal answers once, and those that fall short first, the commonest of them before all', () => {
    const view = buildPage([
      ...[0, 1, 2].map((run) => row({ run })),
      row({ run: 3, ...falls }),
      ...[4, 6].map((run) => row({ run, answer: 'No.', code: null, status: 'NO_CODE', passed: 0 })),
      row({ run: 5, answer: undefined, error: 'too busy', checks: [], status: 'ERRORED', passed: 0, total: 0 }),
      row({ run: 7, answer: `Else:\n${right}` }),
    ]);

    expect(
      view.cells[0]?.answers[0]?.shown.map(({ times, runs, replies, rounds: [first] }) => [
        ...[times, runs, replies, first?.status, first?.remark],
      ]),
    ).toEqual([
      [2, 'runs 5, 7', 1, 'NO_CODE', null],
      [1, 'run 4', 1, 'FAIL', null],
      [1, 'run 6', 1, 'ERRORED', 'too busy'],
      [4, 'runs 1–3, 8', 2, 'PASS', null],
    ]);
    expect(view.cells[0]?.answers[0]).toMatchObject({ failures: [0, 2], errored: 1 });
    expect(view.notes).toEqual(['1 trial got no reply and was not judged.']);
  });

  test('has a page for an interview without any answer', () => {
    expect(buildPage([])).toMatchObject({
      title: 'Interview',
      cells: [],
      questions: [],
      verdict: { tone: 'unsure', word: 'Inconclusive', sentence: 'Nothing was judged.', reasons: [], next: null },
    });
  });
});

describe('packLines', () => {
  test('keeps the text, and the styles of its pieces as letters with lengths', () => {
    expect(
      packLines([['def', 'keyword', ' ', '', 'f', 'name', '():', ''], [], ['  ', '', '1', 'literal', ' # a', '']]),
    ).toEqual({
      text: 'def f():\n\n  1 # a',
      styles: 'k4n1.7l1',
    });
  });
});

describe('chooseAnswers', () => {
  test('counts what it has no room for, and shares the room between cells and questions', () => {
    const long = (run: number, model: string): EvaluatedRow =>
      row({
        run,
        model,
        answer: `${'x'.repeat(3000)}\n// ${String(run)}\n${right}`,
        code: `// ${String(run)}\n${right}`,
      });
    const rows = ['one', 'other'].flatMap((model) => [0, 1, 2].map((run) => long(run, model)));

    const view = buildPage(rows, { room: 1500 });

    const shown = view.cells.map(({ answers: [answers] }) => [
      answers?.shown.map(({ rounds: [first] }) => first?.isCut),
      answers?.more,
    ]);
    expect(shown).toEqual([
      [[true, true], { different: 1, times: 1, passed: 1 }],
      [[true, true], { different: 1, times: 1, passed: 1 }],
    ]);
    expect(view.notes).toEqual([
      '2 of 6 different answers are counted but not shown, to keep this page small. See evaluated.ndjson.',
      'For 4 answers, only the code of the reply is shown.',
    ]);
  });

  test('cuts what is too long with a word, and makes what is invisible visible', () => {
    const view = buildPage([
      row({ answer: `${'é'.repeat(2_000_000)}\u202e`, code: `// \u202e\n${'y'.repeat(30_000)}` }),
    ]);

    expect(view.shelves.replies[0]?.before).toBe(
      `${'é'.repeat(20_000)}\n… (1,980,001 more characters, in evaluated.ndjson)`,
    );
    const code = view.shelves.texts[1]?.text ?? '';
    expect([code.slice(0, 9), code.slice(-50)]).toEqual([
      '// \\u202e',
      'yy\n… (10,005 more characters, in evaluated.ndjson)',
    ]);
  });
});
