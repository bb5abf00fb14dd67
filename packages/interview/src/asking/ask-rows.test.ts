import { afterEach, describe, expect, test } from '@jest/globals';
import { openRecordings } from 'gpt-assay/model';
import { createOfflineCoder } from '../offline-coder';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { createEvidenceCheck } from '../../../assay/dist/experiment/asking/ask-once';
import { createScheduler } from '../../../assay/dist/experiment/asking/scheduler';
import type { PreparedRow } from '../rows/rows';
import { askRows, toRendered, type FreshRow, type RowAsking } from './ask-rows';

let folder: TemporaryFolder;
afterEach(() => {
  folder.remove();
});

const rows: readonly PreparedRow[] = ['Sum', 'Last'].map((name) => ({ name, language: 'javascript', prompt: name }));
const coders = ['right', 'lost'].map((name) => ({
  model: createOfflineCoder(`offline/${name}`, {
    skill: 1,
    unreadable: 0,
    errored: name === 'lost' ? 1 : 0,
    seed: '1',
  }),
  label: `offline/${name}`,
  parameters: { responseFormat: 'text' as const, temperature: 0.5 },
}));

/** Rows that come of asking offline coders. */
async function ask(parts: Partial<RowAsking> = {}): Promise<readonly FreshRow[]> {
  folder = makeTemporaryFolder();
  const asked: FreshRow[] = [];
  await askRows(
    {
      rows,
      coders,
      session: 'now',
      firstRun: 3,
      runs: 2,
      solutionOf: () => 'const f = () => 1;',
      onRow(row) {
        asked.push(row);
      },
      ...parts,
    },
    {
      mode: defaultSettings.recordings,
      recordings: openRecordings(folder.path),
      scheduler: createScheduler(1),
      signal: new AbortController().signal,
      isNew: createEvidenceCheck(),
    },
  );
  return asked;
}

describe('askRows', () => {
  test('asks run by run, every row of every coder, and keeps what came or why nothing did', async () => {
    const asked = await ask();

    expect(asked.map(({ run, name, model }) => [run, name, model])).toEqual(
      [3, 4].flatMap((run) =>
        ['Sum', 'Last'].flatMap((name) => ['offline/right', 'offline/lost'].map((model) => [run, name, model])),
      ),
    );
    expect(asked[0]).toMatchObject({
      prompt: 'Sum',
      params: { temperature: 0.5 },
      round: 1,
      session: 'now',
      simulated: true,
      source: 'offline',
      answer: expect.stringContaining('const f = () => 1;') as unknown,
    });
    expect(asked[1]).toMatchObject({ error: 'simulated network failure' });
    expect(asked[1]).not.toHaveProperty('answer');
  });

  test('keeps round and session of later rounds, and asks only whom it wants', async () => {
    const later = rows.map((row) => ({ ...row, round: 2, session: 'before' }));

    const asked = await ask({
      rows: later,
      wanted: ({ name }, { model }, run) => name === 'Sum' && model.name === 'offline/right' && run === 4,
    });

    expect(asked.map(({ name, run, round, session }) => [name, run, round, session])).toEqual([
      ['Sum', 4, 2, 'before'],
    ]);
  });
});

describe('toRendered', () => {
  test.each([
    ['Write it.', { system: undefined, user: 'Write it.' }],
    [[{ role: 'user', content: 'Write it.' }], { system: undefined, user: 'Write it.' }],
    [
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Write it.' },
        { role: 'assistant', content: 'x' },
        { role: 'user', content: 'Again.' },
      ],
      {
        system: 'Be brief.',
        user: 'Write it.',
        turns: [
          { role: 'assistant', content: 'x' },
          { role: 'user', content: 'Again.' },
        ],
      },
    ],
  ] as const)('turns %j into a request’s parts', (prompt, expected) => {
    folder = makeTemporaryFolder();

    expect(toRendered(typeof prompt === 'string' ? prompt : [...prompt])).toEqual(expected);
  });
});
