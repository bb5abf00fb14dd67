import { describe, expect, test } from '@jest/globals';
import type { EvaluatedRow } from '../../rows/rows';
import { buildPage, right, row } from '../../testing/interview-rows';

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
