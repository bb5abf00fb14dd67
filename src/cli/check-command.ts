import { join } from 'node:path';
import { assertionsOf, type Challenge } from '../challenge/challenge';
import { listChallenges, loadChallenge } from '../challenge/load-challenge';
import { checkOverrides, findStrayOverrides } from '../challenge/load-overrides';
import { findUnused } from '../challenge/unused-files';
import { findWarnings } from '../challenge/warnings';
import { isFile } from '../disk';
import { AssayError, InputError, messageOf, type Problem } from '../errors';
import { shutdownOf } from '../model/family';
import { checkPrices } from '../model/prices/load-prices';
import { isOfflineName, parseOfflineName } from '../model/offline-name';
import { countGraded } from '../oracle/grader';
import { checkLabels, type LabelCheck } from '../oracle/check-labels';
import { findOracle, loadOracle } from '../oracle/load-oracle';
import { formatNumberOf } from '../report/numbers';
import { listQuizzes } from '../quiz/load-quiz';
import { probeSandbox } from '../sandbox/probe-sandbox';
import { openSandbox } from '../sandbox/open-sandbox';
import type { Settings } from '../settings';
import { jsonOption, type Command } from './command';
import { listInterviews } from '../challenge/list-interviews';
import { checkEnvFile } from './check-env-file';
import { checkInterviews } from './check-interviews';
import { checkSolutionsOf } from './check-solutions-of';
import { checkQuizzes } from './check-quizzes';
import type { CheckDocument } from './documents';
import { exitCodes } from './exit-codes';
import { annotateCheck } from './github/annotate-problems';
import { renderCheckMarkdown } from './github/render-check-markdown';
import { printDocument } from './print-document';
import { withSteps, withStepsAsync } from './progress';
import { checkRecordings } from './recordings/check-recordings';
import { renderCheck } from './render-check';
import type { Terminal } from './terminal';

/** `assay check`: validates every fixture, prompt and setting; asks no model. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Validate fixtures, prompts and settings, and compare labels with the oracle; no model is asked',
  usage: '[challenge…] [--json]',
  example: 'npx assay check two-sum',
  options: jsonOption,

  async run({ positionals, options, settings, environment, github, signal }, terminal) {
    const { root } = settings;
    const known = listInterviews(root);
    const all = positionals.length > 0 ? positionals : [...listChallenges(root), ...listQuizzes(root), ...known];
    const interviews = known.filter((id) => all.includes(id));
    const quizzes = listQuizzes(root).filter((id) => all.includes(id));
    const ids = all.filter(
      (id) => !interviews.includes(id) && (!quizzes.includes(id) || isFile(join(root, 'prompts', `${id}.md`))),
    );
    if (all.length === 0) {
      throw new AssayError(
        `There is no challenge in ${root}: expected prompts/<challenge>.md and fixtures/<challenge>/.`,
      );
    }
    const checked = checkQuizzes(root, quizzes);
    const coding = checkInterviews(root, interviews);
    const solutions = await checkSolutionsOf(coding.loaded, signal, terminal);
    const challenges = await check(settings, ids, signal, terminal);
    const recorded = withSteps(terminal, { what: 'Checking recordings', unit: 'file' }, (steps) =>
      checkRecordings(settings, positionals.length > 0 ? positionals : undefined, new Date(), steps),
    );
    const prices = checkPrices(root);
    const document = {
      ...challenges,
      quizzes: checked.quizzes,
      interviews: coding.interviews,
      problems: [
        ...challenges.problems,
        ...checked.problems,
        ...coding.problems,
        ...recorded.problems,
        ...prices.problems,
        ...(positionals.length > 0 ? [] : findStrayOverrides(root, listChallenges(root))),
      ],
      suspicious: [...challenges.suspicious, ...solutions.suspicious],
      warnings: [
        ...(await checkEnvFile(root, environment)),
        ...challenges.warnings,
        ...checked.warnings,
        ...coding.warnings,
        ...solutions.warnings,
        ...recorded.warnings,
        ...prices.warnings,
      ],
    };
    printDocument({ options }, terminal, document, renderCheck);
    github?.tell({ markdown: renderCheckMarkdown(document), annotations: annotateCheck(document) });
    if (document.problems.length > 0) {
      return exitCodes.couldNotRun;
    }
    return document.suspicious.length > 0 ? exitCodes.failed : exitCodes.passed;
  },
};

async function check(
  { root, models: named }: Settings,
  ids: readonly string[],
  signal: AbortSignal,
  terminal: Terminal,
): Promise<Omit<CheckDocument, 'quizzes' | 'interviews'>> {
  const today = new Date();
  const challenges: CheckDocument['challenges'] = [];
  const problems: Problem[] = named.flatMap((model) => modelProblems('.env or environment', 'ASSAY_MODEL', model));
  const warnings: Problem[] = [];
  const labels: LabelCheck[] = [];
  for (const id of new Set(ids)) {
    try {
      const challenge = loadChallenge(root, id);
      const { prompt, fixtures } = challenge;
      const models = [
        ['request.model', prompt.request.model] as const,
        ...(prompt.vote?.models ?? []).map((model) => ['vote.models', model] as const),
      ];
      const analytics = prompt.analytics.map(({ name }) => name);
      problems.push(
        ...models.flatMap(([field, model]) => modelProblems(prompt.file, field, model)),
        ...checkOverrides(root, id, analytics),
      );
      warnings.push(
        ...findWarnings(challenge),
        ...models.flatMap(([field, model]) => modelWarnings(prompt.file, field, model, today)),
        ...findUnused(root, id),
      );
      const checked = await askOracle(challenge, signal, terminal);
      labels.push(...(checked === undefined ? [] : [checked]));
      challenges.push({
        id,
        title: challenge.title,
        analytics: prompt.analytics.length,
        fixtures: fixtures.length,
        assertions: assertionsOf(challenge, 'declared').length,
        confirmed: checked?.agreed ?? null,
        graded: countGraded(challenge) ?? null,
      });
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      problems.push(...error.problems);
    }
  }
  const sandbox = labels.length === 0 ? undefined : await probe();
  return {
    challenges,
    sandbox: sandbox?.description ?? null,
    problems: [...problems, ...(sandbox?.problems ?? []).map((message) => ({ file: 'the sandbox', message }))],
    suspicious: labels.flatMap(({ suspicious }) => suspicious),
    undecided: labels.flatMap(({ undecided }) => undecided),
    warnings,
  };
}

/** What the oracles rest on: a sandbox that lets nothing out. */
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

function askOracle(challenge: Challenge, signal: AbortSignal, terminal: Terminal): Promise<LabelCheck> | undefined {
  const { root, id, prompt, fixtures } = challenge;
  const file = findOracle(root, id);
  if (file === undefined) {
    return undefined;
  }
  const oracle = loadOracle(
    root,
    file,
    prompt.analytics.map(({ name }) => name),
  );
  const steps = { what: `Checking ${id}`, unit: 'fixture', total: fixtures.length };
  return withStepsAsync(terminal, steps, ({ step }) =>
    checkLabels(challenge, oracle, { sandbox: openSandbox(), signal }, step),
  );
}

function modelProblems(file: string, field: string, model: string): readonly Problem[] {
  if (!isOfflineName(model)) {
    return [];
  }
  try {
    parseOfflineName(model);
    return [];
  } catch (error) {
    return [{ file, field, message: messageOf(error) }];
  }
}

function modelWarnings(file: string, field: string, model: string, today: Date): readonly Problem[] {
  const shutdown = shutdownOf(model);
  if (shutdown === undefined) {
    return [];
  }
  const past = new Date(shutdown) <= today;
  const message = `${model} ${past ? 'was announced to shut down' : 'shuts down'} on ${shutdown}: choose another model`;
  return [{ file, field, message }];
}
