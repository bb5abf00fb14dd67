import { malformedReason } from '../../model/finish-reasons';
import type { Reply } from '../../model/model';

/** Reasons why a reply does not have the agreed format. */
export type UnreadableKind =
  | 'filtered'
  | 'refused'
  | 'truncated'
  | 'empty'
  | 'not-json'
  | 'not-an-object'
  | 'repeated-key'
  | 'missing-key'
  | 'not-a-boolean'
  | 'no-choice'
  | 'several-choices'
  | 'not-an-option'
  | 'no-answer'
  | 'several-answers'
  | 'no-code'
  | 'no-function';

/** Why a reply contains no answer. */
export interface Unreadable {
  readonly status: 'unreadable';
  readonly kind: UnreadableKind;
  readonly problem: string;
}

/** The parts of a reply that tell how it ended. */
export type FinishedText = Pick<Reply, 'text' | 'refusal' | 'finishReason' | 'elsewhere'>;

/** The trimmed text of a reply that the model finished. */
export function readText(reply: FinishedText): Unreadable | { readonly status: 'text'; readonly text: string } {
  if (reply.finishReason === 'content_filter') {
    return unreadable('filtered', 'the provider’s content filter removed the answer');
  }
  if (reply.refusal !== null && reply.refusal !== '') {
    return unreadable('refused', `the model refused: ${excerpt(reply.refusal)}`);
  }
  if (reply.finishReason === 'length') {
    return unreadable('truncated', 'the reply was cut off at the token cap (request.maxTokens, or the server’s own)');
  }
  const text = (reply.text ?? '').trim();
  if (reply.finishReason === malformedReason) {
    return unreadable('not-json', `the server refused the answer, which does not follow the schema: ${excerpt(text)}`);
  }
  return text === '' ? unreadable('empty', explainEmpty(reply)) : { status: 'text', text };
}

/** Why a reply is empty, and what to set where the server has put its words elsewhere. */
function explainEmpty({ elsewhere }: FinishedText): string {
  switch (elsewhere) {
    case undefined:
      return emptyReply;
    case 'reasoning_content':
    case 'reasoning':
      return `${emptyReply}: its text is in ${elsewhere} (start the server without a reasoning parser, or turn thinking off in request.body)`;
    case 'tool_calls':
    case 'function_call':
      return `${emptyReply}: the model called a tool instead (${elsewhere}; set request.body: { tool_choice: none })`;
  }
}

const emptyReply = 'the reply is empty';

/** Where the words of an empty reply are, and what to set; `undefined` for other verdicts. */
export function wordsFoundElsewhere({
  kind,
  problem,
}: Pick<Unreadable, 'problem'> & { readonly kind: string }): string | undefined {
  const start = `${emptyReply}: `;
  return kind === 'empty' && problem.startsWith(start) ? problem.slice(start.length) : undefined;
}

/** Says why a reply does not have the agreed format. */
export function unreadable(kind: UnreadableKind, problem: string): Unreadable {
  return { status: 'unreadable', kind, problem };
}

/** The start of a text, short enough for a message. */
export function excerpt(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
