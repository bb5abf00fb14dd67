import '../../bin/check-node';

/** What a plugin is made of. It is loaded whenever Assay starts, and so holds little more than types. */
export { listFolder } from '../basics/disk/disk';
export { AssayError, InputError, type Problem } from '../basics/errors';
export { countForm } from '../basics/settings/value-form';
export { seedForm } from '../cli/options/option-forms';
export type { AskedFixture, AskedRuns, Experiment, ExperimentOptions } from '../experiment/experiment';
export type { ExperimentType } from '../experiment/experiment-type';
export type {
  ChallengeTemplate,
  CheckContext,
  CheckedKind,
  Kind,
  KindChecks,
  KindServing,
  NewChallenge,
  ServedTexts,
} from '../experiment/kind';
export type { Asked, Trial, Verdict } from '../experiment/log/trial';
export type { ReportAddition } from '../experiment/report/addition';
export type { ReportDocument } from '../experiment/report/report-document';
export { kindOfPrompt, textOf } from '../kinds/registered-kinds';
export type { RemoteCall, RemoteCalls } from '../model/dispatch/remote-calls';
export type { RemoteOptions, RemoteSandboxOptions, StartedCommand, Transport } from '../model/dispatch/transport';
export type { Model, Reply } from '../model/model';
export type { Provider } from '../model/providers/providers';
export type { ReportFormat } from '../output/folder/report-formats';
export type { SectionRenderer } from '../output/section-renderer';
export { type Call, type Command, defineCommand, detailsOption, jsonOption } from '../plugin/command';
export { type ExitCode, exitCodes } from '../plugin/invocation';
export type { Invocation } from '../plugin/invocation';
export type { CommandOption, OptionTable } from '../plugin/option';
export {
  type AddedOptions,
  type Heading,
  type Plugin,
  type PluginCommand,
  type PluginSchema,
  definePlugin,
} from '../plugin/plugin';
export type { RowFolders } from '../plugin/row-folders';
export { rowSchema } from '../plugin/plugin';
export type { Terminal } from '../plugin/invocation';
