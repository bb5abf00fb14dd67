import type { Wire } from './wire';
import { AssayError } from '../basics/errors';

/** A language that sandboxes run; `languages` lists all. */
export type Language = (typeof languages)[number];

/** Languages that sandboxes run, if the machine or an installed package has an engine for them. */
export const languages = ['javascript', 'python'] as const;

/** What JavaScript runs in: QuickJS, the same in every sandbox, or Node itself, a process for each job. */
export const javascriptEngines = ['quickjs', 'node'] as const;

/** What JavaScript runs in. */
export type JavaScriptEngine = (typeof javascriptEngines)[number];

/** Limits of one job. */
export interface Limits {
  /** Processor time of the whole job, in milliseconds. */
  readonly cpuMs: number;
  /** Processor time of one call, in milliseconds. */
  readonly callCpuMs: number;
  /** Wall-clock time after which the job's process is killed, in milliseconds. */
  readonly wallMs: number;
  /** Memory of the engine in MiB; for Python, beyond the interpreter itself. */
  readonly memoryMb: number;
  /** Characters of output that are kept. */
  readonly outputLength: number;
  /** Maximum characters of one returned value in the wire format. */
  readonly resultLength: number;
}

/** Limits of a job that sets none. */
export const defaultLimits: Limits = {
  cpuMs: 2_000,
  callCpuMs: 1_000,
  wallMs: 10_000,
  memoryMb: 64,
  outputLength: 20_000,
  resultLength: 1_000_000,
};

/** Code to run and the calls to make. Expected values never enter: the guest controls its engine. */
export interface Job {
  readonly language: Language;
  /**
   * JavaScript: body of a CommonJS module. The function that is called is what `__assayExpose(() => …)` gives after
   * loading, else `module.exports`. Python: a module, run as `__main__` anew before each call.
   */
  readonly source: string;
  /** Python only: the function to call, such as `fib` or `Solution.fib`, of which an instance is created. */
  readonly entry?: string;
  /**
   * Code of ours that runs first: an expression whose value takes the global object and may return
   * `{ afterCall }`, whose result is the `measured` of each call.
   */
  readonly instrument?: string;
  /** Arguments of each call; every call gets its own values. */
  readonly calls: readonly (readonly Wire[])[];
  /** Names that stand for what is not here (`document`, `require` of any module); reaching for one is noted. Without any, `require` throws. */
  readonly standIns?: readonly string[];
  /**
   * QuickJS only: whether there is what Node has beside the language, as far as it touches nothing: `Buffer`, `URL`,
   * `require('util')`. What is not there throws an `EnvironmentError`. Node itself has all of it, always.
   */
  readonly surroundings?: boolean;
  /** Whether a returned promise is awaited; otherwise it is a value like any other. */
  readonly settle?: boolean;
  readonly limits?: Partial<Limits>;
}

/** Name and message of what was thrown, as the guest reports them: hostile text. */
export interface GuestError {
  readonly name: string;
  readonly message: string;
}

/** The outcome of one call. */
export type CallOutcome = (
  | { readonly status: 'returned'; readonly value: Wire; readonly settled?: boolean | undefined }
  | { readonly status: 'threw'; readonly error: GuestError }
  | { readonly status: 'unserializable'; readonly reason: string }
  /** `timeout`, `memory`, `crashed`: exceeded a limit or crashed the engine; `killed`: one of several calls that did. */
  | { readonly status: 'timeout' | 'memory' | 'crashed' | 'killed' | 'never settled' | 'not run' }
) & {
  /** Missing names that the call used. */
  readonly missing?: readonly string[] | undefined;
  /** Measurement of the job's instrument. */
  readonly measured?: Wire | undefined;
};

/** The outcome of loading the source. */
export type LoadOutcome =
  | { readonly status: 'loaded'; readonly missing: readonly string[] }
  | { readonly status: 'syntax' | 'threw'; readonly error: GuestError }
  | { readonly status: 'timeout' | 'memory' | 'crashed' };

/** The result of a job. */
export interface JobResult {
  readonly load: LoadOutcome;
  /** Whether there was a function to call. */
  readonly found: boolean;
  /** One for each call of the job, in order. */
  readonly calls: readonly CallOutcome[];
  /** Printed output, cut at the limit. */
  readonly output: string;
  readonly truncated: boolean;
  /** Names that the code added to the global object; `undefined` when it was stopped. */
  readonly globals: readonly string[] | undefined;
}

/** Runs untrusted code under limits. */
export interface Sandbox {
  /** Backend, engine and version, for reports. */
  readonly description: string;
  /** What it can run. */
  readonly languages: readonly Language[];
  /** Never rejects because of the code; rejects with a `SandboxError` when the sandbox itself fails, or when aborted. */
  readonly run: (job: Job, signal?: AbortSignal) => Promise<JobResult>;
  /** Ends all processes; running jobs reject. */
  readonly close: () => Promise<void>;
}

/** One way to contain code. */
export interface SandboxBackend {
  readonly name: string;
  /** Makes real escape attempts; returns those that were not contained. */
  readonly probe: () => Promise<ProbeResult>;
  readonly open: (size: number) => Sandbox;
}

/** Whether a backend contains code on this machine. */
export type ProbeResult =
  | { readonly holds: true; readonly attempts: readonly string[] }
  | { readonly holds: false; readonly reasons: readonly string[] };

/** Whether a backend exists on this machine; whether it contains code is decided by a probe. */
export type Availability =
  | {
      readonly available: true;
      readonly backend: SandboxBackend;
      /** How to make it run a language that it does not run yet, as a sentence. */
      readonly remedies?: Readonly<Partial<Record<Language, string>>>;
    }
  | {
      readonly available: false;
      /** Such as `no bwrap on this machine`. */
      readonly reason: string;
      /** What to do about it, as a sentence. */
      readonly remedy: string;
    };

/** The sandbox itself failed, which says nothing about the code in it. */
export class SandboxError extends AssayError {
  override name = 'SandboxError';
}

/** A process violated the protocol: the code in it got hold of its channel, and would again. */
export class BrokenProtocolError extends SandboxError {
  override name = 'BrokenProtocolError';
}

/** A process ended and said that it had no memory left. */
export class OutOfMemoryError extends SandboxError {
  override name = 'OutOfMemoryError';
}
