import { createHash } from 'node:crypto';
import type { Assertion, Challenge } from '../challenge/challenge';
import type { Prompt } from '../challenge/prompt';
import { canonicalJson } from '../model/request-hash';
import { loadPrices } from '../model/prices/load-prices';
import { isPriced } from '../model/prices/price-of';
import { listedServer, overridesFor } from '../model/prices/price-override';
import { hostOf } from '../model/server-address';
import { logVersion, type SuiteEntry } from './trial-log';
import type { Validator } from './validator';

/** The trial log's view of a suite. */
export function toSuiteEntry(validator: Validator, assertions: readonly Assertion[]): SuiteEntry {
  const { challenge, models, settings, substituted, notes } = validator;
  const server = hostOf(settings.baseURL);
  const online = models.flatMap((model) => model.vote?.voters ?? [model]).filter(({ offline }) => !offline);
  const prices = overridesFor(loadPrices(settings.root), online);
  const now = new Date();
  return {
    kind: 'suite',
    version: logVersion,
    challenge: challenge.id,
    title: challenge.title,
    server,
    promptFile: challenge.prompt.file,
    promptHash: hashPrompt(challenge),
    models: models.map(({ name }) => name),
    startedAt: now.toISOString(),
    firstRun: settings.firstRun,
    runs: settings.runs ?? 1,
    substituted,
    priced: server === listedServer || online.every(({ name }) => isPriced(name, now, { server, overrides: prices })),
    ...(prices.length > 0 && { prices }),
    notes: [...notes, ...notesOnSeed(validator)],
    assertions: assertions.map(({ fixture, analytic, expected, policy }) => ({
      fixture: fixture.id,
      file: fixture.file,
      line: fixture.lines[analytic] ?? 1,
      title: fixture.title,
      analytic,
      expected,
      ...policy,
    })),
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
export function hashPrompt({ prompt, variants = [] }: Pick<Challenge, 'prompt' | 'variants'>): string {
  const seen = ({ request, system, text, analytics }: Prompt): object => {
    const rubrics = analytics.map(({ name, rubric }) => [name, rubric]);
    return { request, system, text, rubrics };
  };
  const all = variants.length === 0 ? seen(prompt) : [prompt, ...variants].map(seen);
  return createHash('sha256').update(canonicalJson(all)).digest('hex');
}
