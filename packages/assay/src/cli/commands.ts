/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other: that halves what it waits for */
import type { Command } from '../plugin/command';
import type { OptionTable } from '../plugin/option';
import { addedTo, pluginCommands } from '../plugin/plugins';

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
  vote: () => (require('./vote/vote-command') as typeof import('./vote/vote-command')).voteCommand,
  compare: () => (require('./compare/compare-command') as typeof import('./compare/compare-command')).compareCommand,
  history: () => (require('./history/history-command') as typeof import('./history/history-command')).historyCommand,
  report: () => (require('./report/report-command') as typeof import('./report/report-command')).reportCommand,
  view: () => (require('./view/view-command') as typeof import('./view/view-command')).viewCommand,
  'test-llm': () => (require('./quiz/test-llm-command') as typeof import('./quiz/test-llm-command')).testLlmCommand,
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
  merge: () => (require('./merge/merge-command') as typeof import('./merge/merge-command')).mergeCommand,
  export: () => (require('./export/export-command') as typeof import('./export/export-command')).exportCommand,
  trust: () => (require('./trust/trust-command') as typeof import('./trust/trust-command')).trustCommand,
  serve: () => (require('./serve/serve-command') as typeof import('./serve/serve-command')).serveCommand,
  completion: () =>
    (
      require('./completion/completion-command') as typeof import('./completion/completion-command')
    ).createCompletionCommand(() => commandNames().flatMap((name) => loadCommand(name) ?? [])),
};

/** The names of all commands in display order; those of plugins come last. */
export function commandNames(): readonly string[] {
  return [...Object.keys(loaders), ...pluginCommands().keys()];
}

/** First words of command names that consist of two words. */
export function commandGroups(): readonly string[] {
  return [...new Set(commandNames().flatMap((name) => (name.includes(' ') ? name.split(' ', 1) : [])))];
}

/** Loads a command on demand, with the options that plugins add; `undefined` if there is none with this name. */
export function loadCommand(name: string): Command | undefined {
  const command = Object.hasOwn(loaders, name) ? loaders[name]?.() : pluginCommands().get(name)?.load();
  if (command === undefined) {
    return undefined;
  }
  const tables: readonly OptionTable[] = [command.options, ...addedTo(command).map(({ options }) => options)];
  return { ...command, options: Object.assign({}, ...tables) as OptionTable };
}
