import { type Problem, InputError, messageOf } from '../../basics/errors';
import type { Annotation } from '../../output/github/workflow-commands';
import type { CheckDocument } from '../check/check-document';

/** Annotations of `assay check`, at the affected lines. */
export function annotateCheck({ problems, suspicious, warnings }: CheckDocument): readonly Annotation[] {
  return [
    ...problems.map((problem) => toAnnotation('error', 'Cannot be used', problem)),
    ...suspicious.map((label) => toAnnotation('error', 'Suspicious label', label)),
    ...warnings.map((warning) => toAnnotation('warning', 'Probably unintended', warning)),
  ];
}

/** Annotations of an error, at the affected lines if it is about files. */
export function annotateError(error: unknown): readonly Annotation[] {
  return error instanceof InputError
    ? error.problems.map((problem) => toAnnotation('error', 'Cannot be used', problem))
    : [{ level: 'error', title: 'Assay could not run', message: messageOf(error) }];
}

function toAnnotation(level: Annotation['level'], title: string, { file, line, field, message }: Problem): Annotation {
  return { level, file, line, title: field === undefined ? title : `${title}: ${field}`, message };
}
