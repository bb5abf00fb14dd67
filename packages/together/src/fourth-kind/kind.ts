import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  askInTurn,
  askOnce,
  isInShard,
  openAskContext,
  readText,
  toSuiteHead,
  unreadable,
  type Turn,
  type Unreadable,
} from 'gpt-assay/experiment';
import { openModel } from 'gpt-assay/model';
import type {
  Asked,
  AskedFixture,
  AskedRuns,
  Experiment,
  ExperimentOptions,
  Kind,
  Model,
  Reply,
  Trial,
  Verdict,
} from 'gpt-assay/plugin';

/** An essay with the points that it deserves. */
interface Essay {
  readonly id: string;
  readonly text: string;
  readonly points: number;
}

type Reading = { readonly status: 'points'; readonly points: number } | Unreadable;

/** What a grader's points are judged by, and by how much they may differ. */
const measures = [
  { analytic: 'exact', within: 0, assert: 'soft', tolerate: 0.1 },
  { analytic: 'near', within: 1, assert: 'hard', tolerate: 0.01 },
] as const;

/** A kind of challenge that Assay does not have: the model grades essays with points from 0 to 5. */
export const essayKind: Kind = {
  name: 'essay',
  has: (root, id) => existsSync(fileOf(root, id)),
  open: (id, options) => openEssays(id, options),
};

function fileOf(root: string, id: string): string {
  return join(root, 'fixtures', id, 'essays.json');
}

/** Opens the essays of a challenge that have at least this many characters. */
export function openEssays(id: string, options: ExperimentOptions, shortest = 0): Experiment {
  const { settings } = options;
  const file = `fixtures/${id}/essays.json`;
  const all = JSON.parse(readFileSync(fileOf(settings.root, id), 'utf8')) as readonly Essay[];
  const essays = all.filter(({ text }) => text.length >= shortest);
  const models = settings.models.map((name) => openModel(name, settings));
  const context = openAskContext(settings, options);
  const turns = (asked: readonly AskedFixture[], runs: AskedRuns, onTrial: (trial: Trial) => void): Iterable<Turn> =>
    turnsOf({ id, essays: essays.filter((one) => asked.some((other) => other.id === one.id)), models, runs, onTrial });
  return {
    challenge: { id, root: settings.root, fixtures: essays },
    asked: essays,
    models,
    settings,
    substituted: false,
    warnings: [],
    seededBy: undefined,
    simulation: undefined,
    code: essays.map((essay) => ({ fixture: essay.id, language: 'text', text: essay.text })),
    head: () =>
      toSuiteHead({
        of: 'essay',
        challenge: id,
        title: 'Essays',
        promptFile: file,
        substituted: false,
        notes: [],
        promptHash: createHash('sha256').update(JSON.stringify(essays)).digest('hex'),
        settings,
        asked: models,
        groups: models.map(({ name }) => ({ model: name })),
        assertions: essays.flatMap((essay) =>
          measures.map(({ analytic, assert, tolerate }) => ({
            fixture: essay.id,
            file,
            line: 1,
            title: essay.id,
            analytic,
            expected: true,
            assert,
            tolerate,
          })),
        ),
      }),
    askEachTrial: (asked, runs, onTrial) => askInTurn(turns(asked, runs, onTrial), context),
    planEachTrial: (asked, runs, plan) =>
      askInTurn(
        turns(asked, runs, () => undefined),
        { ...context, plan },
      ),
    describeFailure: ({ assertion, group, reason }) =>
      `${id} › ${assertion.fixture} › ${assertion.analytic}\n  ${reason}\n  at ${file} · ${group}`,
    gateTerms: (rules) => ({
      ...rules,
      requests: models.flatMap((model) =>
        essays.map((essay) => [model.server, prepare(id, essay, model).hash] as const),
      ),
      votes: models.map(() => null),
    }),
  };
}

function* turnsOf({
  id,
  essays,
  models,
  runs: { first, count, shard, groups },
  onTrial,
}: {
  readonly id: string;
  readonly essays: readonly Essay[];
  readonly models: readonly Model[];
  readonly runs: AskedRuns;
  readonly onTrial: (trial: Trial) => void;
}): Generator<Turn> {
  const asked = models.filter(({ name }) => groups?.includes(name) ?? true);
  for (let run = first; run < first + count; run += 1) {
    for (const [place, essay] of essays.entries()) {
      for (const model of isInShard(shard, run, place) ? asked : []) {
        yield {
          names: () => [`${essay.id}, run ${String(run + 1)}, of ${model.name}`],
          async ask(context) {
            const request = prepare(id, essay, model);
            const answer = await askOnce({ request, model, run, read: readPoints }, context);
            const verdict = score(answer, essay);
            onTrial({
              challenge: id,
              fixture: essay.id,
              model: model.name,
              run,
              request: request.hash,
              verdict,
              asked: answer,
            });
          },
        };
      }
    }
  }
}

function prepare(challenge: string, { id, text }: Essay, model: Model): ReturnType<Model['prepare']> {
  return model.prepare({
    challenge,
    prompt: { system: 'Grade the essay with 0 to 5 points.', user: text },
    parameters: { responseFormat: 'json_schema' },
    answer: {
      type: 'object',
      properties: { points: { type: 'integer' } },
      required: ['points'],
      additionalProperties: false,
    },
    about: { kind: 'essay', id },
  });
}

function readPoints(reply: Reply): Reading {
  const read = readText(reply);
  if (read.status === 'unreadable') {
    return read;
  }
  const points = Number(/^\{"points": ?(\d)\}$/.exec(read.text)?.[1] ?? NaN);
  return Number.isNaN(points) ? unreadable('not-json', 'expected {"points": 0 to 5}') : { status: 'points', points };
}

function score(asked: Asked<Reading>, { points }: Essay): Verdict {
  if (asked.status === 'errored') {
    return { status: 'errored', problem: asked.problem };
  }
  const { reading } = asked;
  if (reading.status === 'unreadable') {
    return reading;
  }
  const missed = measures.filter(({ within }) => Math.abs(reading.points - points) > within);
  return missed.length === 0
    ? { status: 'correct' }
    : {
        status: 'incorrect',
        mismatches: missed.map(({ analytic }) => ({ analytic, expected: true, received: false })),
      };
}
