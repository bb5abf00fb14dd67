import { assertionsOf } from '../challenge/challenge';
import { listChallenges, loadChallenge } from '../challenge/load-challenge';
import { findUnused } from '../challenge/unused-files';
import { findWarnings } from '../challenge/warnings';
import { AssayError, InputError, messageOf, type Problem } from '../errors';
import { shutdownOf } from '../model/family';
import { isOfflineName, parseOfflineName } from '../model/offline-name';
import { formatNumberOf } from '../report/numbers';
import { printable } from '../report/printable';
import type { Settings } from '../settings';
import { jsonOption, type Command } from './command';
import type { CheckDocument } from './documents';
import { exitCodes } from './exit-codes';

/** `assay check`: validates every fixture, prompt and setting; asks no model. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Validate every fixture, prompt and setting; no model is asked',
  usage: '[challenge…] [--json]',
  example: 'npx assay check two-sum',
  options: jsonOption,

  run({ positionals, options, settings }, terminal) {
    const ids = positionals.length > 0 ? positionals : listChallenges(settings.root);
    if (ids.length === 0) {
      throw new AssayError(
        `There is no challenge in ${settings.root}: expected prompts/<challenge>.md and fixtures/<challenge>/.`,
      );
    }
    const document = check(settings, ids, new Date());
    if (options.has('json')) {
      terminal.out(JSON.stringify(document, null, 2));
    } else {
      render(document, terminal);
    }
    return Promise.resolve(document.problems.length === 0 ? exitCodes.passed : exitCodes.couldNotRun);
  },
};

function check({ root, models }: Settings, ids: readonly string[], today: Date): CheckDocument {
  const challenges: CheckDocument['challenges'] = [];
  const problems: Problem[] = models.flatMap((model) => modelProblems('.env or environment', 'ASSAY_MODEL', model));
  const warnings: Problem[] = [];
  for (const id of new Set(ids)) {
    try {
      const challenge = loadChallenge(root, id);
      const { prompt, fixtures } = challenge;
      problems.push(...modelProblems(prompt.file, 'request.model', prompt.request.model));
      warnings.push(
        ...findWarnings(challenge),
        ...modelWarnings(prompt.file, prompt.request.model, today),
        ...findUnused(root, id),
      );
      challenges.push({
        id,
        title: challenge.title,
        analytics: prompt.analytics.length,
        fixtures: fixtures.length,
        assertions: assertionsOf(challenge, 'declared').length,
      });
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      problems.push(...error.problems);
    }
  }
  return { challenges, problems, warnings };
}

function render(
  { challenges, problems, warnings }: CheckDocument,
  terminal: { readonly out: (text: string) => void },
): void {
  for (const { id, fixtures, analytics, assertions } of challenges) {
    const counts = [
      formatNumberOf(fixtures, 'fixture'),
      formatNumberOf(analytics, 'analytic'),
      formatNumberOf(assertions, 'assertion'),
    ];
    terminal.out(`${id}: ${counts.join(', ')}`);
  }
  for (const warning of warnings) {
    terminal.out(printable(`warning: ${describePlace(warning)}: ${warning.message}`));
  }
  if (problems.length > 0) {
    terminal.out(printable(new InputError(problems).message));
  }
  terminal.out(`${formatNumberOf(problems.length, 'problem')}, ${formatNumberOf(warnings.length, 'warning')}`);
}

function describePlace({ file, line, field }: Problem): string {
  return [line === undefined ? file : `${file}:${String(line)}`, field].filter((part) => part !== undefined).join(' ');
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

function modelWarnings(file: string, model: string, today: Date): readonly Problem[] {
  const shutdown = shutdownOf(model);
  if (shutdown === undefined) {
    return [];
  }
  const past = new Date(shutdown) <= today;
  const message = `${model} ${past ? 'was announced to shut down' : 'shuts down'} on ${shutdown}: choose another model`;
  return [{ file, field: 'request.model', message }];
}
