import { join, resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { loadOverrides } from '../../experiment/overrides/load-overrides';
import { isChallenge, kindOf } from '../../kinds';
import { overrideSchema } from '../../kinds/validator/challenge/override';
import { isFile } from '../../basics/disk/disk';
import { trialsFile } from '../../experiment/report/read-report';
import { jsonOption, type Command } from '../command';
import { exitCodes } from '../exit-codes';
import { printDocument } from '../print-document';
import { readLabels } from '../read-labels';
import { failWith } from '../fail-with';
import { listOverrides } from './list-overrides';
import { overrideAnswer } from './override-answer';
import { overrideOptions, readOverrideFlags } from './override-flags';
import { openReport, readLive, readRecorded } from './read-overridden';
import { recordOverride } from './record-override';
import { renderOverride, renderOverrides } from './render-override';

/** `assay override`: records a wrong verdict, and proposes the code as a fixture. */
export const overrideCommand: Command = {
  name: 'override',
  summary: 'Record a wrong verdict, live or from a report, and propose code as a fixture',
  usage:
    '<challenge> [report folder] [--file <file>] [--fixture <id>] [--run <k>] [--analytic <name=value>] [--reason <text>] [--list] [--dry-run] [--json]',
  example:
    'npx assay override two-sum --file submission.js --analytic solutionSolvesTwoSumProblem=true --reason "reads the array twice, and is right"',
  options: { ...overrideOptions, ...jsonOption },

  async run(invocation, terminal) {
    const { positionals, options, folder, settings } = invocation;
    const { root } = settings;
    const [named = '', second, ...rest] = positionals;
    if (named === '' || rest.length > 0) {
      failWith('override', [`expects a challenge or a report folder, for example: ${overrideCommand.example}`]);
    }
    const problems: string[] = [];
    const place = second ?? named;
    const path = resolve(folder, place);
    const report = isFile(join(path, trialsFile))
      ? openReport(path, place, options.get('fixture'), terminal)
      : undefined;
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
    if (options.has('list')) {
      const others = [...options.keys()].filter((name) => !['list', 'json'].includes(name));
      failWith(
        'override',
        others.map((name) => `--list and --${name} exclude each other`),
      );
      printDocument(invocation, terminal, listOverrides(challenge, earlier), renderOverrides);
      return exitCodes.passed;
    }
    const flags = readOverrideFlags(invocation, report === undefined ? 'live' : 'recorded', problems);
    const analytics = challenge.prompt.analytics.map(({ name }) => name);
    const values = readLabels('analytic', options.get('analytic'), analytics, problems);
    failWith('override', problems);
    const overridden =
      report === undefined
        ? readLive(flags, folder, problems)
        : readRecorded(report, challenge, { ...flags, values }, problems);
    failWith('override', problems);
    if (overridden !== undefined) {
      const document = await recordOverride({ challenge, earlier, overridden, values, flags }, invocation);
      printDocument(invocation, terminal, document, renderOverride);
    }
    return exitCodes.passed;
  },
};
