import { formatNumberOf } from '../../basics/text/numbers';
import type { Annotation } from './workflow-commands';

/** Of each level GitHub shows so many of a step; what comes later is not shown. */
const most = 10;

/** The first of each level, errors before warnings; where some are left out, the last one says how many. */
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
