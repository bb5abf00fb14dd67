import { recordedRows, type RecordedRow } from './recorded-rows';

/** A recorded row as it is read. */
export interface RecordedAnswer extends RecordedRow {
  /** Model, question and language. */
  readonly id: string;
  /** The name by which the question calls the function. */
  readonly functionName: string;
}

/** All recorded rows with what is wanted in them. */
export function recordedAnswers(): readonly RecordedAnswer[] {
  return recordedRows().map((row) => {
    const { Signature } = row as RecordedRow & { readonly Signature: string };
    const named = row.checks.find(({ assert }) => assert === 'f.name')?.eq;
    return {
      ...row,
      id: `${row.model.replace(/^.*\//, '')} ${row.name} ${row.language}`,
      functionName: typeof named === 'string' ? named : Signature.replace(/\(.*$/s, ''),
    };
  });
}
