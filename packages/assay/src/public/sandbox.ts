/** Runs JavaScript and Python that nobody trusts, in processes of their own, under limits of time and memory. */
export { keepResults } from '../sandbox/keep-results';
export {
  hintOnSandbox,
  openChosenSandbox,
  openSandbox,
  sandboxNames,
  type SandboxChoice,
  type SandboxName,
  type SandboxWish,
} from '../sandbox/open-sandbox';
export {
  type CallOutcome,
  type GuestError,
  type JavaScriptEngine,
  type Job,
  type JobResult,
  type Language,
  type Limits,
  type LoadOutcome,
  type Sandbox,
  defaultLimits,
  languages,
} from '../sandbox/sandbox';
export { describeWire, type TaggedWire, type Wire } from '../sandbox/wire';
export type { ChosenSandbox } from '../sandbox/choose-sandbox';
export { SandboxError } from '../sandbox/sandbox';
