/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other: that halves what it waits for */
import type { Command } from '../plugin/command';
import { addGateExperiment } from '../plugin/gate-experiment';
import { gateStress } from './stress/gate-stress';

addGateExperiment(gateStress);

type Loader = () => Command;

const loaders: Readonly<Record<string, Loader>> = {
  init: () => (require('./init/init-command') as typeof import('./init/init-command')).initCommand,
  check: () => (require('./check/check-command') as typeof import('./check/check-command')).checkCommand,
  ask: () => (require('./ask/ask-command') as typeof import('./ask/ask-command')).askCommand,
  import: () => (require('./import/import-command') as typeof import('./import/import-command')).importCommand,
  review: () => (require('./review/review-command') as typeof import('./review/review-command')).reviewCommand,
  add: () => (require('./add/add-command') as typeof import('./add/add-command')).addCommand,
  generate: () =>
    (require('./generate/generate-command') as typeof import('./generate/generate-command')).generateCommand,
  override: () =>
    (require('./override/override-command') as typeof import('./override/override-command')).overrideCommand,
  plan: () => (require('./plan/plan-command') as typeof import('./plan/plan-command')).planCommand,
  repeat: () => (require('./repeat/repeat-command') as typeof import('./repeat/repeat-command')).repeatCommand,
  gate: () => (require('./gate/gate-command') as typeof import('./gate/gate-command')).gateCommand,
  stress: () => (require('./stress/stress-command') as typeof import('./stress/stress-command')).stressCommand,
  fool: () => (require('./stress/fool-command') as typeof import('./stress/fool-command')).foolCommand,
  vote: () => (require('./vote/vote-command') as typeof import('./vote/vote-command')).voteCommand,
  compare: () => (require('./compare/compare-command') as typeof import('./compare/compare-command')).compareCommand,
  history: () => (require('./history/history-command') as typeof import('./history/history-command')).historyCommand,
  report: () => (require('./report/report-command') as typeof import('./report/report-command')).reportCommand,
  view: () => (require('./view/view-command') as typeof import('./view/view-command')).viewCommand,
  'test-llm': () => (require('./quiz/test-llm-command') as typeof import('./quiz/test-llm-command')).testLlmCommand,
  'interview run': () => (require('./interview/run-command') as typeof import('./interview/run-command')).runCommand,
  'interview prepare': () =>
    (require('./interview/prepare-command') as typeof import('./interview/prepare-command')).prepareCommand,
  'interview ask': () =>
    (require('./interview/ask-command') as typeof import('./interview/ask-command')).interviewAskCommand,
  'interview evaluate': () =>
    (require('./interview/evaluate-command') as typeof import('./interview/evaluate-command')).evaluateCommand,
  'interview report': () =>
    (require('./interview/report-command') as typeof import('./interview/report-command')).interviewReportCommand,
  'recordings list': () =>
    (require('./recordings/list-command') as typeof import('./recordings/list-command')).listCommand,
  'recordings keep': () =>
    (require('./recordings/keep-command') as typeof import('./recordings/keep-command')).keepCommand,
  'recordings prune': () =>
    (require('./recordings/prune-command') as typeof import('./recordings/prune-command')).pruneCommand,
  'recordings verify': () =>
    (require('./recordings/verify-command') as typeof import('./recordings/verify-command')).verifyCommand,
  'batch submit': () => (require('./batch/submit-command') as typeof import('./batch/submit-command')).submitCommand,
  'batch status': () => (require('./batch/status-command') as typeof import('./batch/status-command')).statusCommand,
  'batch fetch': () => (require('./batch/fetch-command') as typeof import('./batch/fetch-command')).fetchCommand,
  'batch cancel': () => (require('./batch/cancel-command') as typeof import('./batch/cancel-command')).cancelCommand,
  worker: () => (require('./worker/worker-command') as typeof import('./worker/worker-command')).workerCommand,
  'queue migrate': () =>
    (require('./queue/migrate-command') as typeof import('./queue/migrate-command')).migrateCommand,
  'queue status': () => (require('./queue/status-command') as typeof import('./queue/status-command')).statusCommand,
  'queue drain': () => (require('./queue/drain-command') as typeof import('./queue/drain-command')).drainCommand,
  'queue retry': () => (require('./queue/retry-command') as typeof import('./queue/retry-command')).retryCommand,
  'queue cancel': () => (require('./queue/cancel-command') as typeof import('./queue/cancel-command')).cancelCommand,
  'queue export': () => (require('./queue/export-command') as typeof import('./queue/export-command')).exportCommand,
  'queue limit': () => (require('./queue/limit-command') as typeof import('./queue/limit-command')).limitCommand,
  merge: () => (require('./merge/merge-command') as typeof import('./merge/merge-command')).mergeCommand,
  export: () => (require('./export/export-command') as typeof import('./export/export-command')).exportCommand,
  trust: () => (require('./trust/trust-command') as typeof import('./trust/trust-command')).trustCommand,
  serve: () => (require('./serve/serve-command') as typeof import('./serve/serve-command')).serveCommand,
  completion: () =>
    (
      require('./completion/completion-command') as typeof import('./completion/completion-command')
    ).createCompletionCommand(() => commandNames.flatMap((name) => loadCommand(name) ?? [])),
};

/** The names of all commands in display order. */
export const commandNames: readonly string[] = Object.keys(loaders);

/** Loads a command on demand; `undefined` if there is none with this name. */
export function loadCommand(name: string): Command | undefined {
  return Object.hasOwn(loaders, name) ? loaders[name]?.() : undefined;
}
