import type { PreparedRequest, Question } from '../model';

/** As much of a request as its recording needs. */
export interface RecordableRequest extends Pick<PreparedRequest, 'hash' | 'body'> {
  readonly question: Pick<Question, 'challenge'> & { readonly about: Pick<Question['about'], 'kind' | 'id'> };
}

/** Folder of the replies that are kept as one works, and of those kept on purpose. */
export const recordingFolders = { working: '.assay/recordings', committed: 'recordings' } as const;

/** Name of the file of a request: `<challenge>/<hash>.jsonl`, or `<challenge>/<question>.jsonl` when it holds others, too. */
export function fileNameOf(request: RecordableRequest): string {
  const { question, hash } = request;
  return `${question.challenge}/${isShared(request) ? question.about.id : nameOfHash(hash)}.jsonl`;
}

/** The part of a hash that names a file. */
export function nameOfHash(hash: string): string {
  return hash.slice(0, 32);
}

/** Whether the file of a request holds others, too: options of a question stand in another order each time. */
export function isShared({ question }: RecordableRequest): boolean {
  return question.about.kind === 'choice';
}
