import { formatNumberOf } from '../../basics/text/numbers';
import type { Annotation } from './workflow-commands';

/** GitHub shows only this many annotations of each level per step. */
const most = 10;

/** The first annotations of each level, errors before warnings; if some are left out, the last one says how many. */
export function limitAnnotations(annotations: readonly Annotation[]): readonly Annotation[] {
  return (['error', 'warning'] as const).flatMap((level) => {
    const own = annotations.filter((one) => one.level === level);
    const more = own.length - (most - 1);
    return own.length <= most
      ? own
      : [
          ...own.slice(0, most - 1),
          {
            level,
            title: formatNumberOf(more, `more ${level}`),
            message: `GitHub shows only ${most} per step; the step summary and the report list all.`,
          },
        ];
  });
}
