import '../bin/check-node';
/** What a package that adds to Assay may import: kinds of challenge, commands, options, providers, formats, a transport. */
export {
  definePlugin,
  type AddedOptions,
  type Heading,
  type Plugin,
  type PluginCommand,
  type PluginSchema,
} from './plugin/plugin';
export { defineCommand, detailsOption, jsonOption, type Call, type Command } from './plugin/command';
export { exitCodes, type ExitCode } from './plugin/exit-codes';
export type { RowFolders } from './plugin/row-folders';
export type { Invocation } from './plugin/invocation';
export type { CommandOption, OptionTable } from './plugin/option';
export type { Terminal } from './plugin/terminal';
export { askInTurn, type Turn } from './experiment/asking/ask-in-turn';
export { askOnce } from './experiment/asking/ask-once';
export { openAskContext } from './experiment/asking/open-ask-context';
export { readText, unreadable, type Unreadable } from './experiment/asking/read-text';
export { isInShard } from './experiment/asking/shard';
export type { AskedFixture, AskedRuns, Experiment, ExperimentOptions } from './experiment/experiment';
export type { ExperimentType } from './experiment/experiment-type';
export type { Kind } from './experiment/kind';
export type { CheckContext, CheckedKind, KindChecks } from './experiment/kind-checks';
export type { KindServing, ServedTexts } from './experiment/kind-serving';
export type { ChallengeTemplate, NewChallenge } from './experiment/kind-template';
export { toSuiteHead } from './experiment/log/suite-head';
export type { Asked, Trial } from './experiment/log/trial';
export type { Verdict } from './experiment/log/verdict';
export type { ReportDocument } from './experiment/report/report-document';
export { experimentSuite, type ExperimentSuite } from './jest/experiment-suite';
export { openExperiment } from './kinds';
export type { Model, Reply } from './model/model';
export type { RemoteCall, RemoteCalls } from './model/dispatch/remote-calls';
export type { RemoteOptions, RemoteSandboxOptions, StartedCommand, Transport } from './model/dispatch/transport';
export { openModel } from './model/open-model';
export type { Provider } from './model/providers/provider';
export type { ReportFormat } from './output/folder/report-formats';
export type { SectionRenderer } from './output/section-renderer';
export { AssayError, InputError, type Problem } from './basics/errors';
