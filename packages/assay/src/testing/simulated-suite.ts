import type { Reading } from '../kinds/validator/reading/read-answer';
import { assertionsOf } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { gateDefaults, type GateSettings } from '../experiment/gate/gate-plan';
import { createOfflineKey } from '../kinds/validator/offline/simulate-reply';
import { parseOfflineName, type OfflineRates } from '../model/offline-name';
import type { Model } from '../model/model';
import { runGate } from '../experiment/gate/run-gate';
import { createReportBuilder } from '../experiment/report/report-builder';
import type { ReportDocument } from '../experiment/report/report-document';
import { toSuiteEntry } from '../kinds/validator/suite-entry';
import type { Asked, Trial } from '../experiment/log/trial';
import { toTrial } from '../kinds/validator/to-trial';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import { type LogEntry, toTrialEntry } from '../experiment/log/trial-log';
import { openValidator, type Validator } from '../kinds/validator/validator';
import { defaultSettings } from './default-settings';
import type { SimulatedAnswer } from './simulated-grader';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** What a gate asks. */
export type Asking = Pick<Validator, 'challenge' | 'askEachTrial'>;

/** A challenge of many fixtures, in a folder of its own. */
export interface SimulatedSuite {
  readonly folder: TemporaryFolder;
  /** A validator of it that asks an offline model, as its name says. */
  readonly open: (model: string) => Validator;
  /** The suite's entry in a log, as of a gate of a model with these settings. */
  readonly entry: (gate?: Partial<GateSettings>, model?: string) => SuiteEntry;
  /** The suite's entry in a log of so many runs, without a gate. */
  readonly measured: (runs: number) => SuiteEntry;
  /** Asks a simulated grader; `undefined` in place of an answer is an error of transport. */
  readonly asking: (answer: (fixture: number, run: number) => SimulatedAnswer | undefined) => Asking;
}

/** What a gate came to, with everything it has put into its log. */
export interface GateRun {
  readonly report: ReportDocument;
  readonly verdict: string | undefined;
  readonly callsPerFixture: number;
  readonly log: readonly LogEntry[];
}

const simulated = 'offline/key';

/** Writes a challenge of so many fixtures and analytics, all hard, with one tolerance; every second expected value is true. */
export function makeSimulatedSuite(fixtures: number, analytics: number, tolerate = 0.01): SimulatedSuite {
  const names = Array.from({ length: analytics }, (_, analytic) => `holds${String(analytic)}`);
  const folder = makeTemporaryFolder({
    'prompts/simulated.md': `---
title: Simulated
kind: validator
request: { model: gpt-6-luna }
analytics:
${names.map((name) => `  ${name}: { rubric: True if it holds., assert: hard, tolerate: ${String(tolerate)} }`).join('\n')}
---
{{ solution }}

{{ rubric }}

{{ structure }}
`,
    ...Object.fromEntries(
      Array.from({ length: fixtures }, (_, fixture) => [
        `fixtures/simulated/f${String(fixture).padStart(4, '0')}.yaml`,
        `title: fixture ${String(fixture)}\nexpected:\n${names
          .map((name, analytic) => `  ${name}: ${String((fixture + analytic) % 2 === 0)}`)
          .join('\n')}\nsolution: const fixture = ${String(fixture)};\n`,
      ]),
    ),
  });
  const open: SimulatedSuite['open'] = (model) =>
    openValidator('simulated', { settings: { ...defaultSettings, root: folder.path, models: [model] } });
  const validator = open(simulated);
  const { challenge } = validator;
  const entry = toSuiteEntry(validator, assertionsOf(challenge, 'declared'));
  const places = new Map(challenge.fixtures.map((fixture, index) => [fixture.id, index]));
  const grader: Model = { ...createOfflineKey(simulated, offlineRates(simulated)), offline: false };
  return {
    folder,
    open,
    entry: (gate, model = simulated) => ({
      ...entry,
      models: [model],
      firstRun: 1_000_000,
      gate: {
        ...gateDefaults,
        attempt: 1,
        spent: 0.05,
        preset: null,
        hypotheses: null,
        most: null,
        failFast: false,
        ...gate,
      },
    }),
    measured: (runs) => ({ ...entry, models: [simulated], runs, firstRun: 0 }),
    asking: (answer) => ({
      challenge,
      askEachTrial(asked, { first, count }, onTrial) {
        for (let run = first; run < first + count; run += 1) {
          for (const submission of asked) {
            const said = toAsked(submission, names, answer(places.get(submission.id) ?? 0, run));
            onTrial(toTrial(challenge.id, { submission, model: grader, run, request: '', asked: said }));
          }
        }
        return Promise.resolve();
      },
    }),
  };
}

/** Runs a gate to its end, and keeps its log. */
export async function runLoggedGate(suite: SuiteEntry, asking: Asking): Promise<GateRun> {
  const builder = createReportBuilder(suite);
  const log: LogEntry[] = [suite];
  const onTrial = (trial: Trial): void => {
    const entry = toTrialEntry(trial);
    log.push(entry);
    builder.add(entry);
  };
  if (builder.gate !== undefined) {
    await runGate(asking, builder.gate, suite.firstRun, onTrial);
  }
  log.push({ kind: 'ended' });
  const report = builder.build({ complete: true });
  const callsPerFixture = (log.length - 2) / asking.challenge.fixtures.length;
  return { report, verdict: report.gate?.verdict, callsPerFixture, log };
}

function toAsked({ expected }: Fixture, names: readonly string[], answer: SimulatedAnswer | undefined): Asked<Reading> {
  if (answer === undefined) {
    return { status: 'errored', problem: 'connection lost', attempts: 1, source: 'live' };
  }
  const values = Object.fromEntries(
    names.map((name, analytic) => [name, expected[name] !== (answer.failed[analytic] === true)]),
  );
  return {
    status: 'replied',
    source: 'live',
    reading:
      answer.status === 'invalid'
        ? { status: 'unreadable', kind: 'not-json', problem: 'it is no JSON' }
        : { status: 'answer', answer: values, fenced: false },
    reply: {
      text: answer.status === 'invalid' ? '?' : JSON.stringify(values),
      refusal: null,
      finishReason: 'stop',
      responseId: answer.responseId,
      model: null,
      systemFingerprint: null,
      server: 'simulated',
      usage: null,
      repliedAt: '2026-11-20T10:00:00.000Z',
      milliseconds: 1,
      attempts: 1,
    },
  };
}

function offlineRates(name: string): OfflineRates {
  const parsed = parseOfflineName(name);
  if (parsed.kind === 'examinee' || parsed.kind === 'coder') {
    throw new Error('no validator');
  }
  return parsed.rates;
}
