export { keepResults } from '../sandbox/keep-results';
export { hintOnSandbox, type SandboxWish, openChosenSandbox, openSandbox } from '../sandbox/open-sandbox';
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
  languages,
} from '../sandbox/sandbox';
export type { TaggedWire, Wire } from '../sandbox/wire';
