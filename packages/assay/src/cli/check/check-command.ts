import { join } from 'node:path';
import { listChallenges } from '../../kinds/validator/challenge/load-challenge';
import { checkAnswerOverrides } from './check-answer-overrides';
import { kinds, listAllChallenges } from '../../kinds';
import { listOf } from '../../kinds/registered-kinds';
import { findStrayOverrides } from '../../experiment/overrides/load-overrides';
import { isFile } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { checkPrices } from '../../model/prices/load-prices';
import { findGrader } from '../../oracle/grader';
import { findOracle } from '../../oracle/find-oracle';
import { listQuizzes } from '../../kinds/quiz/load-quiz';
import { quizIn } from '../../kinds/quiz/quiz-files';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { announceCode } from '../terminal/announce-code';
import { checkEnvFile } from './check-env-file';
import { checkKeys } from './check-keys';
import { checkKinds } from './check-kinds';
import { checkQuizzes } from './check-quizzes';
import { checkValidators } from './check-validators';
import { exitCodes } from '../../plugin/exit-codes';
import { annotateCheck } from '../github/annotate-problems';
import { renderCheckMarkdown } from '../github/render-check-markdown';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import { checkRecordings } from '../recordings/check-recordings';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { renderCheck } from './render-check';

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
