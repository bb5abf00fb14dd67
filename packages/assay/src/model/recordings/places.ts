import type { PreparedRequest, Question } from '../model';

/** The part of a request that its recording needs. */
export interface RecordableRequest extends Pick<PreparedRequest, 'hash' | 'body'> {
  readonly question: Pick<Question, 'challenge'> & { readonly about: Pick<Question['about'], 'kind' | 'id'> };
}

/** Folders for replies recorded automatically, and for those kept on purpose. */
export const recordingFolders = { working: '.assay/recordings', committed: 'recordings' } as const;

/**
 * Name of a request's file: `<challenge>/<hash>.jsonl`, or `<challenge>/<question>.jsonl` if the file is shared by
 * several requests.
 */
export function fileNameOf(request: RecordableRequest): string {
  const { question, hash } = request;
  return `${question.challenge}/${isShared(request) ? question.about.id : nameOfHash(hash)}.jsonl`;
}

/** The part of a hash used in file names. */
export function nameOfHash(hash: string): string {
  return hash.slice(0, 32);
}

/** Whether a request shares its file with others: the options of a question appear in different orders. */
export function isShared({ question }: RecordableRequest): boolean {
  return question.about.kind === 'choice';
}
