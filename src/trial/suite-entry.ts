import { createHash } from 'node:crypto';
import { unreviewedAssertionsOf, type Assertion, type Challenge } from '../challenge/challenge';
import type { Prompt } from '../challenge/prompt';
import { canonicalJson } from '../model/request-hash';
import type { Model } from '../model/model';
import { cellOf } from '../model/with-prompt';
import { loadPrices } from '../model/prices/load-prices';
import { isPriced } from '../model/prices/price-of';
import { listedServer, overridesFor } from '../model/prices/price-override';
import { hostOf } from '../model/server-address';
import { logVersion, type AssertionEntry, type SuiteEntry } from './trial-log';
import type { Validator } from './validator';

/** The trial log's view of a suite. */
export function toSuiteEntry(validator: Validator, assertions: readonly Assertion[]): SuiteEntry {
  const { challenge, models, settings, substituted, notes } = validator;
  const server = hostOf(settings.baseURL);
  const online = models.flatMap((model) => model.vote?.voters ?? [model]).filter(({ offline }) => !offline);
  const prices = overridesFor(loadPrices(settings.root), online);
  const now = new Date();
  const unreviewed = settings.unreviewed === 'ask' ? unreviewedAssertionsOf(challenge) : [];
  const languages = new Set(challenge.fixtures.map(({ language }) => language));
  return {
    kind: 'suite',
    version: logVersion,
    challenge: challenge.id,
    title: challenge.title,
    server,
    promptFile: challenge.prompt.file,
    promptHash: hashPrompt(challenge),
    models: models.map(cellOf),
    startedAt: now.toISOString(),
    firstRun: settings.firstRun,
    runs: settings.runs ?? 1,
    substituted,
    priced: server === listedServer || online.every(({ name }) => isPriced(name, now, { server, overrides: prices })),
    ...(prices.length > 0 && { prices }),
    notes: [...notes, ...notesOnSeed(validator)],
    assertions: assertions.map(toAssertionEntry),
    ...(unreviewed.length > 0 && { unreviewed: unreviewed.map(toAssertionEntry) }),
    ...examplesOf(validator),
    ...(languages.size > 1 && {
      languages: Object.fromEntries(challenge.fixtures.map((one) => [one.id, one.language])),
    }),
  };
}

/** Which models are asked both with the prompt's examples and without them. */
function examplesOf({ challenge, models }: Validator): Pick<SuiteEntry, 'examples'> {
  const pairs = models.flatMap((model) => {
    const without = models.find((other) => other.name === model.name && other.prompt?.leavesOutExamples === true);
    const isPair = without !== undefined && without !== model && without.prompt?.file === fileOf(challenge, model);
    return isPair ? [{ with: cellOf(model), without: cellOf(without) }] : [];
  });
  return pairs.length === 0 ? {} : { examples: { shown: challenge.examples.map(({ id }) => id), pairs } };
}

function fileOf({ prompt }: Challenge, model: Model): string {
  return (model.prompt ?? prompt).file;
}

function toAssertionEntry({ fixture, analytic, expected, policy }: Assertion): AssertionEntry {
  return {
    fixture: fixture.id,
    file: fixture.file,
    line: fixture.lines[analytic] ?? 1,
    title: fixture.title,
    analytic,
    expected,
    ...policy,
  };
}

/** Many trials of a fixed seed are copies, as far as the server keeps its promise. */
function notesOnSeed({ challenge, models, settings }: Validator): readonly string[] {
  const { seed } = challenge.prompt.request;
  return seed === undefined || (settings.runs ?? 1) === 1 || models.every(({ offline }) => offline)
    ? []
    : ['request.seed asks the server to repeat its answer, so that many trials may tell little more than one'];
}

/** SHA-256 (hex) of all that a prompt, its variants included, makes a model see and do; policies do not count. */
export function hashPrompt({
  prompt,
  variants = [],
  sideBySide = [],
}: Pick<Challenge, 'prompt' | 'variants' | 'sideBySide'>): string {
  const seen = ({ request, system, text, analytics, examples = [] }: Prompt): object => {
    const rubrics = analytics.map(({ name, rubric }) => [name, rubric]);
    const shown = examples.map(({ language, solution, expected }) => ({ language, solution, expected }));
    return { request, system, text, rubrics, ...(shown.length > 0 && { examples: shown }) };
  };
  const others = [...variants, ...sideBySide.map((side) => side.prompt)];
  const all = others.length === 0 ? seen(prompt) : [prompt, ...others].map(seen);
  return createHash('sha256').update(canonicalJson(all)).digest('hex');
}
