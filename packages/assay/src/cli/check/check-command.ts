import { join } from 'node:path';
import { listChallenges, loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { kinds, listAllChallenges, kindOf } from '../../kinds';
import { listOf } from '../../kinds/registered-kinds';
import { findStrayOverrides, checkOverrides } from '../../experiment/overrides/load-overrides';
import { isFile, listFolder, readText } from '../../basics/disk/disk';
import { AssayError, type Problem, InputError, messageOf } from '../../basics/errors';
import { checkPrices } from '../../model/prices/load-prices';
import { findGrader } from '../../oracle/grader';
import { findOracle } from '../../oracle/find-oracle';
import { listQuizzes } from '../../kinds/quiz/load-quiz';
import { quizIn } from '../../kinds/quiz/quiz';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { announceCode } from '../terminal/announce-code';
import { checkEnvFile } from './check-env-file';
import { checkKinds, type CheckedLine } from './check-kinds';
import { checkQuizzes } from './check-quizzes';
import { exitCodes, type Terminal } from '../../plugin/invocation';
import { annotateCheck } from '../github/annotate-problems';
import { renderCheckMarkdown } from '../github/render-check-markdown';
import { printDocument } from '../terminal/print-document';
import { withSteps, withStepsAsync } from '../terminal/progress';
import { checkRecordings } from '../recordings/check-recordings';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { answerOverrideSchema } from '../../experiment/overrides/answer-override';
import { refusedKey } from '../../model/trust/access';
import { describeRefusal } from '../../model/trust/refusal';
import { type Settings, reusesWhatIsKept } from '../../basics/settings/settings';
import { appendTo } from '../../basics/collections';
import { assertionsOf, type Challenge } from '../../kinds/validator/challenge/challenge';
import { overrideSchema } from '../../kinds/validator/challenge/override';
import { listVariants } from '../../kinds/validator/challenge/load-variants';
import { findUnused, findWarnings } from '../../kinds/validator/challenge/warnings';
import { shutdownOf } from '../../model/family';
import { isOfflineName, parseOfflineName } from '../../model/offline-name';
import { shortNameProblem, splitShortName } from '../../model/providers/find-provider';
import { checkLabels, countGraded, keepContradictions, type LabelCheck } from '../../kinds/validator/check-labels';
import { loadOracle } from '../../oracle/load-oracle';
import { formatNumberOf } from '../../basics/text/numbers';
import { keepResults } from '../../sandbox/keep-results';
import { openSandbox } from '../../sandbox/open-sandbox';
import { probeSandbox } from '../../sandbox/probe-sandbox';
import type { CheckDocument } from './check-document';
import { line, toned, whole, type Block, type Text, type Tone } from '../../experiment/blocks/blocks';
import { printableLine } from '../../basics/text/printable';
import { placeholders } from '../init/challenges/validator';

/** How a warning about placeholders begins. */
const stillToFill = 'still has placeholders';

/** Places where a challenge still contains the placeholders of `assay init`. */
function findPlaceholders(root: string, id: string): readonly Problem[] {
  const fixtures = (listFolder(join(root, 'fixtures', id)) ?? []).filter((name) => name.endsWith('.yaml'));
  return [`prompts/${id}.md`, ...fixtures.map((name) => `fixtures/${id}/${name}`)].flatMap((file) => {
    const lines = (readText(join(root, file)) ?? '').split('\n');
    return lines.flatMap((text, index) => {
      const found = Object.values(placeholders).find((placeholder) => text.includes(placeholder));
      return found === undefined ? [] : [{ file, line: index + 1, message: `${stillToFill}: ${found}` }];
    });
  });
}

/** `assay check`: validates every fixture, prompt and setting; asks no model. */
export const checkCommand: Command = defineCommand({
  name: 'check',
  summary: 'Validate fixtures, prompts and settings, and check labels against the oracle; asks no model',
  positionals: '[challenge…]',
  example: 'npx assay check two-sum',
  options: jsonOption,

  async run({ positionals, options, settings, environment, github, signal }, terminal) {
    const { root } = settings;
    const known = kinds.flatMap((kind) => (kind.checks === undefined ? [] : listOf(kind, root)));
    const all = positionals.length > 0 ? positionals : [...listChallenges(root), ...listQuizzes(root), ...known];
    const quizzes = listQuizzes(root).filter((id) => all.includes(id));
    const ids = all.filter(
      (id) => !known.includes(id) && (!quizzes.includes(id) || isFile(join(root, 'prompts', `${id}.md`))),
    );
    const inFolder = positionals.length > 0 ? undefined : quizIn(root);
    if (all.length === 0 && inFolder === undefined) {
      throw new AssayError(
        `There is no challenge in ${root}: expected prompts/<challenge>.md and fixtures/<challenge>/.`,
      );
    }
    const checked = checkQuizzes({ settings, environment }, quizzes, inFolder);
    const others = await checkKinds(all, { settings, environment, signal }, terminal);
    announceCode(
      settings,
      ids.flatMap((id) => [...findOracle(root, id), findGrader(root, id)]),
      terminal,
    );
    const challenges = await checkValidators(settings, ids, signal, terminal);
    const recorded = withSteps(terminal, { what: 'Checking recordings', unit: 'file' }, (steps) =>
      checkRecordings(settings, positionals.length > 0 ? positionals : undefined, new Date(), steps),
    );
    const prices = checkPrices(root);
    const document = {
      ...challenges,
      quizzes: checked.quizzes,
      ...others.document,
      problems: [
        ...challenges.problems,
        ...checked.problems,
        ...others.problems,
        ...recorded.problems,
        ...prices.problems,
        ...(positionals.length > 0
          ? []
          : [...findStrayOverrides(root, listAllChallenges(root)), ...checkAnswerOverrides(root)]),
      ],
      suspicious: [...challenges.suspicious, ...others.suspicious],
      warnings: [
        ...(await checkEnvFile(root, environment)),
        ...checkKeys(settings),
        ...challenges.warnings,
        ...checked.warnings,
        ...others.warnings,
        ...recorded.warnings,
        ...prices.warnings,
      ],
    };
    const named = positionals.filter((id) => listAllChallenges(root).includes(id));
    const again = ['npx assay check', ...named.map(quoteForShell)].join(' ');
    printDocument({ options }, terminal, document, (checked) => renderCheck(checked, others.lines, again));
    github?.tell({ markdown: renderCheckMarkdown(document, others.lines), annotations: annotateCheck(document) });
    if (document.problems.length > 0) {
      return exitCodes.couldNotRun;
    }
    return document.suspicious.length > 0 ? exitCodes.failed : exitCodes.passed;
  },
});

/** Problems of overrides of answers, for all challenges whose overrides are not about code. */
function checkAnswerOverrides(root: string): readonly Problem[] {
  return listAllChallenges(root)
    .filter((id) => kindOf(root, id).judgesCode !== true)
    .flatMap((id) => checkOverrides(root, id, answerOverrideSchema));
}

/** Warns about a key in the settings that would not be sent to their server. */
function checkKeys(settings: Settings): readonly Problem[] {
  const refused = refusedKey(settings);
  return refused === undefined ? [] : [{ file: '.env', field: 'OPENAI_BASE_URL', message: describeRefusal(refused) }];
}

/** Loads validators' challenges with all their prompts, and compares labels with oracles. */
async function checkValidators(
  settings: Settings,
  ids: readonly string[],
  signal: AbortSignal,
  terminal: Terminal,
): Promise<Omit<CheckDocument, 'quizzes'>> {
  const { root, models: named } = settings;
  const today = new Date();
  const challenges: CheckDocument['challenges'] = [];
  const problems: Problem[] = named.flatMap((model) =>
    modelProblems('.env or environment', 'ASSAY_MODEL', model, settings),
  );
  const warnings: Problem[] = [];
  const labels: LabelCheck[] = [];
  const probing = ids.some((id) => findOracle(root, id).length > 0) ? probe() : undefined;
  for (const id of new Set(ids)) {
    try {
      const challenge = loadAllPrompts(root, id);
      const found = checkFiles(challenge, settings, today);
      appendTo(problems, found.problems);
      appendTo(warnings, found.warnings);
      const checked = await askOracle(challenge, settings, signal, terminal);
      if (checked !== undefined) {
        labels.push(checked);
        keepContradictions(challenge, checked.contradictions);
      }
      challenges.push(describeContent(challenge, checked));
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  const probed = await probing;
  const sandbox = labels.length === 0 ? undefined : probed;
  return {
    challenges,
    sandbox: sandbox?.description ?? null,
    problems: [...problems, ...(sandbox?.problems ?? []).map((message) => ({ file: 'the sandbox', message }))],
    suspicious: labels.flatMap(({ suspicious }) => suspicious),
    undecided: labels.flatMap(({ undecided }) => undecided),
    warnings,
  };
}

/** What can be said of a challenge's files without running anything. */
function checkFiles(
  challenge: Challenge,
  settings: Settings,
  today: Date,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const { root, id, prompt } = challenge;
  const models = [
    ['request.model', prompt.request.model] as const,
    ...(prompt.vote?.models ?? []).map((model) => ['vote.models', model] as const),
  ];
  const analytics = prompt.analytics.map(({ name }) => name);
  return {
    problems: [
      ...models.flatMap(([field, model]) => modelProblems(prompt.file, field, model, settings)),
      ...checkOverrides(root, id, overrideSchema, analytics),
    ],
    warnings: [
      ...findWarnings(challenge),
      ...models.flatMap(([field, model]) => modelWarnings(prompt.file, field, model, today)),
      ...findUnused(root, id),
      ...findPlaceholders(root, id),
    ],
  };
}

function describeContent(challenge: Challenge, checked: LabelCheck | undefined): CheckDocument['challenges'][number] {
  const { id, title, prompt, fixtures, unreviewed, examples } = challenge;
  const uncovered = checked?.uncovered ?? {};
  return {
    id,
    title,
    analytics: prompt.analytics.length,
    fixtures: fixtures.length,
    assertions: assertionsOf(challenge, 'declared').length,
    confirmed: checked?.agreed ?? null,
    ...(Object.keys(uncovered).length > 0 && { uncovered }),
    graded: countGraded(challenge) ?? null,
    ...(unreviewed.length > 0 && { unreviewed: unreviewed.length }),
    ...(examples.length > 0 && { examples: examples.length }),
  };
}

/** A challenge with all its prompts: a variant that is not asked today must be valid tomorrow. */
function loadAllPrompts(root: string, id: string): Challenge {
  const challenge = loadChallenge(root, id);
  loadChallenge(root, id, { prompts: [id, ...listVariants(root, id).map((name) => `${id}.${name}`)] });
  return challenge;
}

/** Probes the sandbox that the oracles rely on. */
async function probe(): Promise<{ readonly description: string; readonly problems: readonly string[] }> {
  const sandbox = openSandbox();
  const result = await probeSandbox(sandbox, { languages: ['javascript'] });
  return result.holds
    ? {
        description: `${sandbox.description}: ${formatNumberOf(result.attempts.length, 'escape attempt')} contained`,
        problems: [],
      }
    : {
        description: sandbox.description,
        problems: result.reasons.map((reason) => `does not contain code on this machine (${reason})`),
      };
}

function askOracle(
  challenge: Challenge,
  settings: Settings,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<LabelCheck> | undefined {
  const { root, id, prompt, fixtures } = challenge;
  const files = findOracle(root, id);
  if (files.length === 0) {
    return undefined;
  }
  const oracle = loadOracle(
    root,
    files,
    prompt.analytics.map(({ name }) => name),
  );
  const steps = { what: `Checking ${id}`, unit: 'fixture', total: fixtures.length };
  const sandbox = reusesWhatIsKept(settings) ? keepResults(openSandbox()) : openSandbox();
  return withStepsAsync(terminal, steps, ({ step }) => checkLabels(challenge, oracle, { sandbox, signal }, step));
}

function modelProblems(file: string, field: string, model: string, settings: Settings): readonly Problem[] {
  if (!isOfflineName(model)) {
    const message = shortNameProblem(model, settings);
    return message === undefined ? [] : [{ file, field, message }];
  }
  try {
    parseOfflineName(model);
    return [];
  } catch (error) {
    return [{ file, field, message: messageOf(error) }];
  }
}

function modelWarnings(file: string, field: string, model: string, today: Date): readonly Problem[] {
  const short = splitShortName(model);
  const shutdown = shutdownOf(short?.provider.name === 'openai' ? short.model : model);
  if (shutdown === undefined) {
    return [];
  }
  const past = new Date(shutdown) <= today;
  const message = `${model} ${past ? 'was scheduled to shut down' : 'shuts down'} on ${shutdown} (OpenAI’s list of deprecations, read on 2026-11-20): choose another model`;
  return [{ file, field, message }];
}

/**
 * The findings of `assay check`, for people: counts, then warnings, then errors; `others` are challenges of further
 * kinds, and `again` is the same command.
 */
function renderCheck(
  { challenges, quizzes, sandbox, problems, suspicious, undecided, warnings }: CheckDocument,
  others: readonly CheckedLine[],
  again: string,
): Text {
  const lines = [
    ...challenges.map(renderChallenge),
    ...quizzes.map(
      ({ id, questions, models, systemPrompts }) =>
        `${id}: ${formatNumberOf(questions, 'question')}, ${formatNumberOf(models, 'enabled model')}, ${formatNumberOf(systemPrompts, 'system prompt')}`,
    ),
    ...others.map(({ id, content }) => `${id}: ${content}`),
    ...(sandbox === null ? [] : [`sandbox: ${sandbox}`]),
    ...warnings.map((warning) => line(toned('unsure', 'warning'), `: ${describePlace(warning)}: ${warning.message}`)),
    ...challenges.flatMap(renderUncovered),
    ...undecided.map((label) => line(toned('unsure', 'undecided'), `: ${describeLabel(label)}`)),
    ...suspicious.map((label) => line(toned('bad', 'suspicious label'), `: ${describeLabel(label)}`)),
    ...(problems.length === 0 ? [] : [new InputError(problems).message]),
  ];
  const counts = [
    formatNumberOf(problems.length, 'problem'),
    ...(sandbox === null && suspicious.length === 0 ? [] : [formatNumberOf(suspicious.length, 'suspicious label')]),
    formatNumberOf(warnings.length, 'warning'),
  ];
  const [first] = [...challenges, ...quizzes, ...others];
  return [
    ...lines,
    toned(toneOf({ problems, suspicious, warnings }), counts.join(', ')),
    nextStep({ problems, suspicious, warnings }, first?.id, again),
  ];
}

type Found = Pick<CheckDocument, 'problems' | 'suspicious' | 'warnings'>;

function nextStep({ problems, suspicious, warnings }: Found, first: string | undefined, again: string): Block {
  if (problems.length + suspicious.length > 0 || first === undefined) {
    return line('Next: Correct this, then: ', whole(again));
  }
  return warnings.some(({ message }) => message.startsWith(stillToFill))
    ? line('Next: Fill in what still has placeholders, then: ', whole(again))
    : line('Next: Measure how often it is wrong: ', whole(`npx assay repeat ${quoteForShell(first)}`));
}

function toneOf({ problems, suspicious, warnings }: Found): Tone {
  if (problems.length + suspicious.length > 0) {
    return 'bad';
  }
  return warnings.length > 0 ? 'unsure' : 'good';
}

function renderChallenge({
  id,
  fixtures,
  analytics,
  assertions,
  confirmed,
  graded,
  unreviewed = 0,
  examples = 0,
}: CheckDocument['challenges'][number]): string {
  const counts = [
    formatNumberOf(fixtures, 'fixture'),
    formatNumberOf(analytics, 'analytic'),
    formatNumberOf(assertions, 'assertion'),
    ...(confirmed === null ? [] : [`the oracle confirms ${confirmed} of ${formatNumberOf(assertions, 'label')}`]),
    ...(graded === null ? [] : [`the simulated grader gives ${graded} of ${formatNumberOf(assertions, 'label')}`]),
    ...(examples === 0 ? [] : [`plus ${formatNumberOf(examples, 'example')}`]),
    ...(unreviewed === 0 ? [] : [`${formatNumberOf(unreviewed, 'unreviewed fixture')} (npx assay review ${id})`]),
  ];
  return `${id}: ${counts.join(', ')}`;
}

/** Once per challenge: such labels rest on their author alone. */
function renderUncovered({ id, uncovered = {} }: CheckDocument['challenges'][number]): Text {
  const counts = Object.entries(uncovered).map(([analytic, labels]) => `${labels} of ${analytic}`);
  const all = Object.values(uncovered).reduce((sum, labels) => sum + labels, 0);
  return counts.length === 0
    ? []
    : [
        line(
          toned('unsure', 'not checked'),
          `: ${formatNumberOf(all, 'label')} of ${id} that the oracle does not cover (${counts.join(', ')})`,
        ),
      ];
}

/** On one line, even if hostile code has shaped the evidence. */
function describeLabel(label: Problem): string {
  return `${describePlace(label)}: ${printableLine(label.message, 1000)}`;
}

function describePlace({ file, line, field }: Problem): string {
  return [line === undefined ? file : `${file}:${line}`, field].filter((part) => part !== undefined).join(' ');
}
