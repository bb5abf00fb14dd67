import type { CallOutcome, JobResult } from '../sandbox/sandbox';
import type { Wire } from '../sandbox/wire';

/** Loading the file failed, whatever its functions do. */
export interface Unloaded {
  readonly status: 'unloaded';
  readonly evidence: string;
  /** Name of the error thrown. */
  readonly errorName: string | undefined;
}

/** Why a job says nothing about a function. */
export type Obstacle = Unloaded | { readonly status: 'unknown'; readonly because: string };

/** What kept a job from calling a function. */
export function describeLoad({ load }: JobResult): Obstacle {
  switch (load.status) {
    case 'syntax':
      return { status: 'unknown', because: `the sandbox's engine does not support this syntax: ${load.error.message}` };
    case 'threw': {
      const { name, message } = load.error;
      return { status: 'unloaded', evidence: `loading it throws ${shorten(`${name}: ${message}`)}`, errorName: name };
    }
    case 'timeout':
      return { status: 'unloaded', evidence: 'loading it never ends', errorName: undefined };
    case 'memory':
      return { status: 'unloaded', evidence: 'loading it uses up all memory', errorName: undefined };
    case 'crashed':
      return { status: 'unknown', because: 'the engine crashed while loading it' };
    case 'loaded':
      return { status: 'unknown', because: 'it gives no function to call' };
  }
}

/** The outcome of a call in words; `callCpuMs` is its time limit, `describe` shows a value. */
export function describeOutcome(outcome: CallOutcome, callCpuMs: number, describe: (wire: Wire) => string): string {
  switch (outcome.status) {
    case 'returned':
      return `returned ${shorten(describe(outcome.value))}`;
    case 'threw':
      return `threw ${shorten(`${outcome.error.name}: ${outcome.error.message}`)}`;
    case 'unserializable':
      return `returned something ${outcome.reason} to look at`;
    case 'timeout':
    case 'killed':
      return `did not end within ${callCpuMs / 1000} s`;
    case 'memory':
      return 'used up all memory';
    case 'never settled':
      return 'never settled';
    case 'crashed':
    case 'not run':
      return 'gave nothing';
  }
}

/** The beginning of a text that untrusted code produced. */
export function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
