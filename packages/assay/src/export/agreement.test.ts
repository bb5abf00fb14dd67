import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createVote } from '../kinds/validator/choose-models';
import { createRandom } from '../statistics/random';
import { askEachCase, impatient, openBothGraders, patient, type BothGraders } from '../testing/both-graders';
import { completion, failWith, type ChatResponse } from '../testing/chat-server';
import { exportSource, openExport } from '../testing/open-export';
import { replyShapes } from '../testing/reply-shapes';
import { oneIn, sized } from '../testing/sized';
import { exportValidator } from './export-validator';

let graders: BothGraders;

beforeEach(async () => {
  graders = await openBothGraders();
});

afterEach(async () => {
  await graders.close();
});

/** What votes bring: three answers, one that cannot be read, one that is lost, and one that a cache repeats. */
const ballots: readonly ChatResponse[] = [
  ...['{"isCorrect":true,"isShort":true}', '{"isCorrect":true,"isShort":false}', '{"isCorrect":false,"isShort":false}'],
  ...['I cannot say.', failWith(400, { code: 'context_length_exceeded' })],
  completion('{"isCorrect":true,"isShort":true}', { id: 'chatcmpl-again' }),
];

describe('an exported validator and the suite', () => {
  test('come to the same verdict on every one of many replies', async () => {
    const all = replyShapes();
    // Those that are no text are the kinds of trouble, of which each counts.
    const shapes = [
      ...oneIn(
        16,
        all.filter(({ isText }) => isText),
      ),
      ...all.filter(({ isText }) => !isText),
    ];
    graders.script = (index, attempt) => {
      const { responses } = shapes[index] ?? { responses: [] };
      return responses[Math.min(attempt, responses.length - 1)] ?? '';
    };
    const model = graders.openModel();
    const open = (retry: typeof patient) =>
      openExport(exportSource(exportValidator({ ...graders.suite, models: [model] }, { retry })));
    const files = { patient: open(patient), impatient: open(impatient) };

    const asked = await askEachCase(shapes, (code, { stalls = false, isText }) =>
      Promise.all([
        // What errors has a model of its own: ten in a row would be taken for an outage.
        graders.askSuite(code, isText ? model : graders.openModel(stalls ? impatient : patient)),
        graders.askExport(code, stalls ? files.impatient : files.patient),
      ]),
    );

    expect(asked.filter(({ suite, exported }) => suite.join() !== exported.join())).toEqual([]);
    expect(asked.length).toBeGreaterThan(sized({ little: 40, all: 500 }));
    const kinds = asked.map(({ suite: [first = ''] }) => (first.includes(':') ? 'answer' : first));
    expect([...new Set(kinds)].sort()).toEqual([
      ...['answer', 'empty', 'errored', 'filtered', 'missing-key', 'not-a-boolean', 'not-an-object', 'not-json'],
      ...['refused', 'repeated-key', 'truncated'],
    ]);
  });

  test.each([
    { of: 3, safeSide: false },
    { of: 3, safeSide: true },
    { of: 5, safeSide: false },
  ])('count $of votes alike, with $safeSide on a tie', async ({ of, safeSide }) => {
    const random = createRandom('votes', of, String(safeSide));
    const cases = Array.from({ length: sized({ little: 10, all: 24 }) }, () =>
      Array.from({ length: of }, () => ballots[Math.floor(random() * ballots.length)]),
    );
    graders.script = (index, attempt) => cases[index]?.[attempt] ?? failWith(401, { message: 'one vote too many' });
    const vote = createVote({ of, safeSide, models: [graders.openModel()], variants: [] });
    const file = openExport(exportSource(exportValidator({ ...graders.suite, models: [vote] }, { retry: patient })));

    const asked = await askEachCase(cases, (code) =>
      Promise.all([graders.askSuite(code, vote), graders.askExport(code, file)]),
    );

    expect(asked.filter(({ suite, exported }) => suite.join() !== exported.join())).toEqual([]);
    expect(asked).toHaveLength(cases.length);
    expect(graders.requestsOf('export')).toEqual(graders.requestsOf('suite'));
  });
});
