import { createHash } from 'node:crypto';
import { unreviewedAssertionsOf, type Assertion, type Challenge } from './challenge/challenge';
import { loadOverrides } from '../../experiment/overrides/load-overrides';
import { overrideSchema, snapshotOverrides } from './challenge/override';
import { knownContradictions } from './check-labels';
import type { Prompt } from './challenge/prompt';
import { canonicalJson } from '../../model/request-hash';
import { groupNameOf, groupOf, votersOf, type Answerer } from './answerer';
import type { AssertionEntry, SuiteEntry } from '../../experiment/log/suite-entry';
import { toSuiteHead } from '../../experiment/log/suite-head';
import type { Validator } from './validator';

/** The suite in the trial log. */
export function toSuiteEntry(validator: Validator, assertions: readonly Assertion[]): SuiteEntry {
  const { challenge, models, settings, substituted, notes, notJudged } = validator;
  const unreviewed = settings.unreviewed === 'ask' ? unreviewedAssertionsOf(challenge, notJudged) : [];
  const unlabelled = (settings.unreviewed === 'ask' ? challenge.unreviewed : []).filter(
    ({ expected }) => Object.keys(expected).length === 0,
  );
  const overrides = loadOverrides(challenge.root, challenge.id, overrideSchema);
  const contradicted = knownContradictions(challenge);
  const languages = new Set(challenge.fixtures.map(({ language }) => language));
  return {
    ...toSuiteHead({
      of: 'validator',
      challenge: challenge.id,
      title: challenge.title,
      promptFile: challenge.prompt.file,
      promptHash: hashPrompt(challenge),
      settings,
      substituted,
      notes: [...notes, ...notesOnSeed(validator), ...noteOnNotJudged(validator)],
      asked: models.flatMap(votersOf),
      groups: models.map(groupOf),
      assertions: assertions.map((one) => toAssertionEntry(one, contradicted(one.fixture, one.analytic))),
    }),
    promptHashes: models.map((model) => hash(promptsOf(challenge, model).map(toldBy))),
    prompts: shownPrompts(models.map((model) => model.prompt ?? challenge.prompt)),
    parameters: models.map((model) => parametersOf(model.prompt ?? challenge.prompt)),
    ...(unreviewed.length > 0 && { unreviewed: unreviewed.map((one) => toAssertionEntry(one)) }),
    ...(unlabelled.length > 0 && { unlabelled: unlabelled.map(({ id }) => id) }),
    ...examplesOf(validator),
    ...(languages.size > 1 && {
      languages: Object.fromEntries(challenge.fixtures.map((one) => [one.id, one.language])),
    }),
    ...(overrides.length > 0 && { overrides: snapshotOverrides(overrides, validator.asked) }),
  };
}

/** Models that are asked both with and without the prompt's examples. */
function examplesOf({ challenge, models }: Validator): Pick<SuiteEntry, 'examples'> {
  const pairs = models.flatMap((model) => {
    const { file, exampleIds = [], leavesOutExamples } = model.prompt ?? challenge.prompt;
    const without = models.find(
      ({ name, prompt }) => name === model.name && prompt?.file === file && prompt.leavesOutExamples === true,
    );
    return without === undefined || leavesOutExamples === true
      ? []
      : [{ with: groupNameOf(model), without: groupNameOf(without), shown: exampleIds.length }];
  });
  return pairs.length === 0 ? {} : { examples: { shown: challenge.examples.map(({ id }) => id), pairs } };
}

/** What several people said of an analytic. */
function labelsOf({ labels = {} }: Assertion['fixture'], analytic: string): Pick<AssertionEntry, 'labels'> {
  const own = Object.hasOwn(labels, analytic) ? labels[analytic] : undefined;
  return own === undefined || Object.keys(own).length < 2 ? {} : { labels: own };
}

/** An assertion in the log; `contradicted` is the oracle's evidence against its label. */
export function toAssertionEntry(
  { fixture, analytic, expected, policy }: Assertion,
  contradicted?: string,
): AssertionEntry {
  return {
    fixture: fixture.id,
    file: fixture.file,
    line: fixture.lines[analytic] ?? 1,
    title: fixture.title,
    analytic,
    expected,
    ...policy,
    ...labelsOf(fixture, analytic),
    ...(contradicted !== undefined && { contradicted }),
  };
}

/**
 * If only offline models without an opinion are asked, an analytic is not judged; next to a model with an opinion, it
 * counts as undecided.
 */
function noteOnNotJudged({ challenge, models, notJudged }: Validator): readonly string[] {
  const voters = [...new Map(models.flatMap(votersOf).map((voter) => [voter.name, voter])).values()];
  const who = [
    ...new Set(voters.map(({ name }) => (name.startsWith('offline/judge') ? 'oracle' : 'simulated grader'))),
  ];
  const others = voters.flatMap(({ name, judges }) => {
    const lacked = challenge.prompt.analytics.filter(
      (one) => judges?.includes(one.name) === false && !notJudged.includes(one.name),
    );
    const names = lacked.map((one) => one.name).join(', ');
    return lacked.length === 0
      ? []
      : [
          `${name} does not cover ${names} and counts as undecided there; asked alone, it is not judged on these analytics`,
        ];
  });
  return notJudged.length === 0
    ? others
    : [`not judged: ${notJudged.join(', ')}, which the ${who.join(' and ')} does not cover`, ...others];
}

/** With a fixed seed, repeated trials may be copies and add no evidence. */
function notesOnSeed({ challenge, models, settings }: Validator): readonly string[] {
  const { seed } = challenge.prompt.request;
  return seed === undefined || (settings.runs ?? 1) === 1 || models.every(({ offline }) => offline)
    ? []
    : ['request.seed asks the server to repeat its answer, so many trials may tell little more than one'];
}

/**
 * SHA-256 (hex) of everything in the judged prompts, including voting ones, that models see or that affects them;
 * policies do not count.
 */
export function hashPrompt({
  prompt,
  variants = [],
  sideBySide = [{ prompt }],
}: Pick<Challenge, 'prompt' | 'variants' | 'sideBySide'>): string {
  const seen = (one: Prompt): object => ({ request: one.request, ...toldBy(one) });
  // A prompt without its examples is only for comparison.
  const judged = sideBySide.filter(
    (side) =>
      side.prompt.leavesOutExamples !== true ||
      sideBySide.every(({ prompt: { file, leavesOutExamples } }) => file !== side.prompt.file || leavesOutExamples),
  );
  const [first, ...others] = [...judged.map((side) => side.prompt), ...variants].map(seen);
  return hash(others.length === 0 ? first : [first, ...others]);
}

/** The distinct prompts behind a group's replies. */
function promptsOf({ prompt }: Challenge, model: Answerer): readonly Prompt[] {
  return [...new Set(votersOf(model).map((voter) => voter.prompt ?? model.prompt ?? prompt))];
}

/** What pages show of each group's prompt; of one for all, once. */
function shownPrompts(prompts: readonly Prompt[]): NonNullable<SuiteEntry['prompts']> {
  const distinct = new Set(prompts.map(({ file }) => file)).size === 1 ? prompts.slice(0, 1) : prompts;
  return distinct.map(({ system, text, analytics }) => ({
    ...(system !== undefined && { system }),
    text,
    rubrics: Object.fromEntries(analytics.map(({ name, rubric }) => [name, rubric])),
  }));
}

/** The text that a prompt gives a model. */
function toldBy({ system, text, analytics, reason, examples = [] }: Prompt): object {
  const rubrics = analytics.map(({ name, rubric }) => [name, rubric]);
  const shown = examples.map(({ language, solution, hasFiles, task, expected, reason: why }) => ({
    language,
    solution,
    ...(hasFiles === true && { hasFiles }),
    expected,
    ...(task !== undefined && { task }),
    ...(reason === true && { reason: why }),
  }));
  return { system, text, rubrics, ...(reason === true && { reason }), ...(shown.length > 0 && { examples: shown }) };
}

/** The request parameters of a prompt besides the model's name, as texts. */
function parametersOf({ request }: Prompt): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request)
      .filter(([name]) => name !== 'model')
      .map(([name, value]) => [name, typeof value === 'string' ? value : canonicalJson(value)]),
  );
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
