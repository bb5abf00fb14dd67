import type { ComponentChildren } from 'preact';

/** A name such as `solutionHasLinearTime` that may break before its capital letters. */
export function breakable(name: string): ComponentChildren {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])/).flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]));
}
