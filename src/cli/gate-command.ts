import { assertionsOf } from '../challenge/challenge';
import { AssayError } from '../errors';
import { isOfflineName } from '../model/offline-name';
import { attemptKey, openAttempt } from '../reliability/attempts';
import { gatePlanOf, type GateSettings } from '../reliability/gate-plan';
import { runGate } from '../reliability/run-gate';
import { renderReport } from '../report/render-report';
import { trialsToCertifyAfter } from '../statistics/sprt';
import { toSuiteEntry } from '../trial/suite-entry';
import { openValidator, type Validator } from '../trial/validator';
import { jsonOption, type Command, type Invocation } from './command';
import { exitCodes, type ExitCode } from './exit-codes';
import { printDocument } from './print-document';
import { gateOptions, readGateFlags } from './gate-options';
import { measure, type Measured } from './measure';
import { refuseUnpriced } from './refuse-unpriced';
import { failWith, readChallenge, readRunFlags, runOptions } from './run-options';

/** `assay gate`: certifies a validator, or does not, by as few calls as the evidence allows. */
export const gateCommand: Command = {
  name: 'gate',
  summary: 'Certify each hard assertion, or reject it, by as few calls as the evidence allows',
  usage: '<challenge> [--preset quick|default|strict] [--model <name>] [--vote <k>] [--fail-fast] [--json]',
  example: 'npx assay gate two-sum',
  options: { ...gateOptions, ...runOptions, ...jsonOption },

  async run(invocation, terminal) {
    const { folder, signal } = invocation;
    const problems: string[] = [];
    const challenge = readChallenge(invocation, gateCommand, problems);
    const flags = readRunFlags(invocation, 1, problems);
    const gate = readGateFlags(invocation, problems);
    failWith('gate', problems);
    const stop = new AbortController();
    const validator = openValidator(challenge, {
      settings: flags.settings,
      signal: AbortSignal.any([signal, stop.signal]),
    });
    refuseAccidents(invocation, validator);
    refuseUnpriced(validator, flags.budget);
    const assertions = assertionsOf(validator.challenge, validator.settings.assert);
    const { assertions: entries } = toSuiteEntry(validator, assertions);
    refuseHopeless(
      entries.filter(({ assert }) => assert === 'hard'),
      gate,
    );
    const { root, recordings } = validator.settings;
    const canContinue = recordings === 'auto' || recordings === 'strict';
    const attempt = openAttempt(root, challenge, attemptKey(validator, entries, gate), canContinue);
    if (attempt.continued) {
      terminal.error(`Attempt ${String(attempt.number)} goes on with the replies that it has.`);
    } else if (attempt.number > 1) {
      terminal.error(`Attempt ${String(attempt.number)} asks anew; earlier ones: ${countEach(attempt.earlier)}.`);
    }
    const measured = await measure({
      ...{ validator, flags, folder, terminal, signal, stop },
      gate: { ...gate, attempt: attempt.number },
      firstRun: attempt.firstRun,
      ask: async (builder, onTrial) => {
        if (builder.gate !== undefined) {
          await runGate(validator, builder.gate, { firstRun: attempt.firstRun, batch: gate.batch }, onTrial);
        }
      },
    });
    const { report, place } = measured;
    const code = exitCodeOf(measured);
    if (isOver(measured)) {
      attempt.end(report.gate?.verdict ?? 'inconclusive');
    }
    printDocument(invocation, terminal, report, renderReport);
    if (place !== undefined) {
      terminal.error(`Report: ${place}`);
    }
    return code;
  },
};

/** Such as `2 certified, 1 rejected`, in the order in which they first came. */
function countEach(verdicts: readonly string[]): string {
  const each = [...new Set(verdicts)];
  return each.map((one) => `${String(verdicts.filter((verdict) => verdict === one).length)} ${one}`).join(', ');
}

/** What must never pass: an offline model that nobody named, several models at once, nothing to certify. */
function refuseAccidents({ options, settings: { ci } }: Invocation, { models, challenge, settings }: Validator): void {
  const named = options.get('model') ?? '';
  const offline = models.some((model) => (model.vote?.voters ?? [model]).some((voter) => voter.offline));
  if (offline && !named.split(',').some((name) => isOfflineName(name.trim()))) {
    throw new AssayError(
      `A gate never rests on an offline model by accident: ${models.map(({ name }) => name).join(', ')} would answer.\n` +
        '  Set OPENAI_API_KEY in .env or the environment to gate the real model, or name the offline one with --model.',
    );
  }
  if (offline && ci && !options.has('allow-simulated')) {
    throw new AssayError('With CI set, a simulated gate also needs --allow-simulated.');
  }
  if (models.length > 1) {
    throw new AssayError(
      `A gate certifies one model, received ${String(models.length)}: ${models.map(({ name }) => name).join(', ')}. Name one, or let them vote together with --vote.`,
    );
  }
  if (!assertionsOf(challenge, settings.assert).some(({ policy }) => policy.assert === 'hard')) {
    throw new AssayError(
      `${challenge.id} has no hard assertion${settings.assert === 'soft' ? ' while ASSAY_ASSERT=soft' : ''}: there is nothing to certify.`,
    );
  }
}

/** Assertions that no number of calls within the limit could certify. */
function refuseHopeless(
  hard: readonly {
    readonly tolerate: number;
    readonly fixture: string;
    readonly analytic: string;
    readonly file: string;
  }[],
  settings: GateSettings,
): void {
  const problems = hard.flatMap(({ tolerate, fixture, analytic, file }) => {
    const name = `${fixture} › ${analytic} (${file})`;
    if (settings.hypotheses === null && tolerate < 0.0001) {
      return [
        `${name} tolerates ${String(tolerate)}: no number of calls shows that; tolerate 0.0001 or more, or use --preset`,
      ];
    }
    const plan = gatePlanOf(tolerate, settings, hard.length);
    const needed = trialsToCertifyAfter(plan, plan.alpha, 0);
    return needed > plan.most
      ? [
          `${name} needs ${String(needed)} trials without a failure, and the limit is ${String(plan.most)}: raise --max-runs`,
        ]
      : [];
  });
  if (problems.length > 0) {
    const shown = problems.slice(0, 10).map((problem) => `  - ${problem}`);
    const more = problems.length > 10 ? [`  - and ${String(problems.length - 10)} more`] : [];
    throw new AssayError(['This gate could never pass:', ...shown, ...more].join('\n'));
  }
}

/** Whether the attempt has come to its end: what was cut short, or lost to errors, goes on. */
function isOver({ report: { gate }, ended }: Measured): boolean {
  return (
    ended === 'complete' &&
    gate !== null &&
    (gate.verdict !== 'inconclusive' || gate.assertions.some(({ status }) => status === 'inconclusive'))
  );
}

function exitCodeOf({ report, ended }: Measured): ExitCode {
  if (ended === 'interrupted') {
    return exitCodes.interrupted;
  }
  switch (report.gate?.verdict) {
    case 'certified':
      return ended === 'complete' ? exitCodes.passed : exitCodes.inconclusive;
    case 'rejected':
      return exitCodes.failed;
    case 'inconclusive':
    case undefined:
      return exitCodes.inconclusive;
  }
}
