import { parseJson } from '../json/parse-json';

/** What the processes of one Jest command share. */
export interface Session {
  /** Trial log that all processes append to. */
  readonly log: string;
  /** Id of the process that runs Jest itself. */
  readonly mainProcess: number;
  /** Maximum number of test files that run at the same time. */
  readonly parallel: number;
}

/** Environment variable by which Jest's reporter passes the session to its workers. */
export const sessionVariable = 'ASSAY_SESSION';

/** Parses what the reporter wrote; `undefined` for anything else. */
export function parseSession(text: string): Session | undefined {
  try {
    const { log, mainProcess, parallel } = parseJson(text) as Partial<Record<keyof Session, unknown>>;
    return typeof log === 'string' && typeof mainProcess === 'number' && typeof parallel === 'number'
      ? { log, mainProcess, parallel }
      : undefined;
  } catch {
    return undefined;
  }
}
