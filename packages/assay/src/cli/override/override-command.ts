import { join, resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { loadOverrides } from '../../experiment/overrides/load-overrides';
import { isChallenge, kindOf } from '../../kinds';
import { overrideSchema } from '../../kinds/validator/challenge/override';
import { isFile } from '../../basics/disk/disk';
import { trialsFile } from '../../experiment/report/read-report';
import { defineCommand, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { readLabels } from '../options/read-labels';
import { failWith } from '../options/fail-with';
import { listOverrides } from './list-overrides';
import { overrideAnswer } from './override-answer';
import { checkOverride, overrideOptions } from './override-options';
import { openReport, readLive, readRecorded } from './read-overridden';
import { recordOverride } from './record-override';
import { renderOverride, renderOverrides } from './render-override';

/** `assay override`: records a wrong verdict, and proposes the code as a fixture. */
export const overrideCommand: Command = defineCommand({
  name: 'override',
  summary: 'Record a wrong verdict, live or from a report, and propose code as a fixture',
  positionals: '<challenge> [report folder]',
  example:
    'npx assay override two-sum --file submission.js --analytic solutionSolvesTwoSumProblem=true --reason "reads the array twice, and is right"',
  options: overrideOptions,

  async run(invocation, terminal) {
    const { positionals, values, problems, folder, settings } = invocation;
    const { root } = settings;
    const [named = '', second, ...rest] = positionals;
    if (named === '' || rest.length > 0) {
      failWith('override', [
        `expects a challenge or a report folder, for example: ${overrideCommand.example}`,
        ...problems,
      ]);
    }
    const place = second ?? named;
    const path = resolve(folder, place);
    const report = isFile(join(path, trialsFile)) ? openReport(path, place, values.fixture, terminal) : undefined;
    const id = report?.suite.challenge ?? named;
    if (second !== undefined && report?.suite.challenge !== named) {
      failWith('override', [
        report === undefined
          ? `${second} is not a report folder: ${trialsFile} is missing`
          : `${second} is a report of ${id}, not of ${named}`,
      ]);
    }
    if (isChallenge(root, id) && kindOf(root, id).judgesCode !== true) {
      return overrideAnswer({ id, report, invocation }, terminal);
    }
    const challenge = loadChallenge(root, id, { growing: true });
    const earlier = loadOverrides(root, id, overrideSchema);
    if (values.list) {
      failWith('override', problems);
      printDocument(invocation, terminal, listOverrides(challenge, earlier), renderOverrides);
      return exitCodes.passed;
    }
    checkOverride(invocation, report === undefined ? 'live' : 'recorded', problems);
    const analytics = challenge.prompt.analytics.map(({ name }) => name);
    const labels = readLabels('analytic', values.analytic, analytics, problems);
    failWith('override', problems);
    const overridden =
      report === undefined
        ? readLive(challenge, values, folder, problems)
        : readRecorded(report, challenge, { ...values, values: labels }, problems);
    failWith('override', problems);
    if (overridden !== undefined) {
      const document = await recordOverride(
        { challenge, earlier, overridden, values: labels, flags: values },
        invocation,
      );
      printDocument(invocation, terminal, document, renderOverride);
    }
    return exitCodes.passed;
  },
});
