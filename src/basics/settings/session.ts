import { parseJson } from '../json/parse-json';
/** How the processes of one Jest command know one another. */
export interface Session {
  /** Trial log that all of them append to. */
  readonly log: string;
  /** Process that runs Jest itself. */
  readonly mainProcess: number;
  /** Test files that may run at the same time. */
  readonly parallel: number;
}

/** Environment variable by which Jest's reporter passes the session to its workers. */
export const sessionVariable = 'ASSAY_SESSION';

/** Reads what the reporter wrote; anything else is `undefined`. */
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
