import type { Site } from '../../../code/edits/operator';
import type { Variable } from '../../../code/edits/python/variables';

/** The place in which a variable gets another name everywhere. */
export function rename({ name, uses }: Variable, text: string): Site {
  return {
    edits: uses.map(({ from }) => ({ from, to: from + name.length, text })),
    what: `\`${name}\` is called \`${text}\``,
  };
}
