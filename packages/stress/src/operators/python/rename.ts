import type { Site } from 'gpt-assay/code';
import type { Variable } from 'gpt-assay/code/python';

/** The place in which a variable gets another name everywhere. */
export function rename({ name, uses }: Variable, text: string): Site {
  return {
    edits: uses.map(({ from }) => ({ from, to: from + name.length, text })),
    what: `\`${name}\` is called \`${text}\``,
  };
}
