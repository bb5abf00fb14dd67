import { createAnswerTally } from '../../kinds/interview/report/answer-tally';
import { buildInterview } from '../../kinds/interview/report/build-interview';
import type { InterviewDocument } from '../../kinds/interview/report/interview-document';
import { renderInterview } from './render-interview';
import { prefixed, type Text } from '../../experiment/blocks/blocks';
import { evaluatedRowSchema } from '../../kinds/interview/rows/rows';

/** An interview of a log. */
export interface LoggedInterview {
  readonly challenge: string;
  readonly document: InterviewDocument;
}

/** The tables of each interview of a log that several suites share, as one Jest command ends with them. */
export function renderInterviewLog(entries: readonly unknown[]): readonly Text[] {
  return readInterviews(entries).map(({ challenge, document }) =>
    prefixed(`${challenge} · `, renderInterview(document)),
  );
}

/** The report of each interview of such a log. */
export function readInterviews(entries: readonly unknown[]): readonly LoggedInterview[] {
  const tallies = new Map<
    string,
    { readonly tally: ReturnType<typeof createAnswerTally>; sandbox: string; rows: number }
  >();
  for (const entry of entries) {
    const { kind, challenge, row } = entry as {
      readonly kind: string;
      readonly challenge: string;
      readonly row: unknown;
    };
    const parsed = kind === 'interview' ? evaluatedRowSchema.safeParse(row).data : undefined;
    if (parsed !== undefined) {
      const known = tallies.get(challenge) ?? { tally: createAnswerTally(), sandbox: '', rows: 0 };
      known.tally.add(parsed, challenge);
      known.rows += 1;
      known.sandbox = typeof parsed['sandbox'] === 'string' ? parsed['sandbox'] : known.sandbox;
      tallies.set(challenge, known);
    }
  }
  return [...tallies].map(([challenge, { tally, sandbox, rows }]) => ({
    challenge,
    document: buildInterview(tally.cells(), { files: [], sandboxes: sandbox === '' ? [] : [sandbox], rows }),
  }));
}
