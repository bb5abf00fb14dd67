import { type SandboxWish, keepResults } from 'gpt-assay/sandbox';
import { chooseRemoteSandbox, chooseSandbox } from './choose-sandbox';
import { createRowEvaluation, type EvaluateRow } from './evaluate-row';
import type { InterviewParts } from './load-parts';
import { neededLanguages } from './needed-languages';
import type { CodingQuestion } from './question';
import type { PreparedRow } from './rows/rows';

/** Options that determine how answers are run. */
export interface EvaluationChoice {
  readonly sandbox?: SandboxWish;
  readonly seed?: string | undefined;
  /** Address of what runs the answers; absent if this process does. */
  readonly transport?: string | undefined;
  /** Whether earlier sandbox results are read from disk. */
  readonly keepsResults?: boolean | undefined;
  /** Prints a message about a sandbox. */
  readonly say?: ((line: string) => void) | undefined;
}

/** Evaluates answers; the sandbox is opened on first use and kept until it is closed. */
export function createEvaluation(
  { interview, rows }: InterviewParts,
  {
    sandbox: wish = { backend: 'auto' },
    seed = '1',
    transport,
    keepsResults = false,
    say = () => undefined,
  }: EvaluationChoice,
): { readonly open: () => Promise<EvaluateRow>; readonly close: () => Promise<void> } {
  const questions = new Map(interview.questions.map((question) => [question.name, question]));
  const questionOf = (row: PreparedRow): CodingQuestion => {
    const question = questions.get(row.name);
    if (question === undefined) {
      throw new Error(`an answer to ${row.name}, which was never asked`);
    }
    return question;
  };
  let opened: ReturnType<typeof chooseSandbox> | undefined;
  let evaluate: EvaluateRow | undefined;
  return {
    async open() {
      opened ??=
        transport === undefined
          ? chooseSandbox(wish, neededLanguages(rows, questionOf), { say, keepsResults })
          : Promise.resolve(chooseRemoteSandbox(wish, transport, { challenge: interview.id, say }));
      const sandbox = keepsResults ? keepResults(await opened) : await opened;
      evaluate ??= createRowEvaluation({ sandbox, questionOf, seed, codeFromRow: false });
      return evaluate;
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}
