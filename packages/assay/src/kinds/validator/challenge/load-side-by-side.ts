import type { Problem } from '../../../basics/errors';
import { loadVariants } from './load-variants';
import type { LineOf } from '../../../basics/yaml/parse-yaml';
import type { Prompt } from './prompt';

/** One of several prompts to compare. */
export interface SidePrompt {
  /** The variant's name; absent for the challenge's own prompt. */
  readonly variant?: string;
  readonly prompt: Prompt;
}

/** Suffix of a prompt's name that means "without its examples". */
export const withoutExamples = ':no-examples';

/** Whether a prompt name, as `--prompt` takes it, belongs to a challenge. */
export function belongsTo(name: string, id: string): boolean {
  const bare = withoutSuffix(name);
  return bare === id || bare.startsWith(`${id}.`);
}

/**
 * Loads the prompts to compare, named `<id>`, `<id>.<variant>`, or either with `:no-examples`; empty if only the
 * challenge's own is asked.
 */
export function loadSideBySide(
  root: string,
  id: string,
  parsed: { readonly value: Prompt; readonly lineOf: LineOf },
  names: readonly string[] = [id],
): { readonly prompts: readonly SidePrompt[]; readonly problems: readonly Problem[] } {
  if (names.every((name) => name === id)) {
    return { prompts: [], problems: [] };
  }
  const loaded = names.map((name) => {
    const bare = withoutSuffix(name);
    const isBare = bare !== name;
    if (!belongsTo(name, id)) {
      const message = `is not a prompt of ${id}: name ${id} or ${id}.<variant>, received "${name}"`;
      return { prompts: [], problems: [{ file: `prompts/${bare}.md`, message }] };
    }
    const { prompts, problems } =
      bare === id
        ? { prompts: [parsed.value], problems: [] }
        : loadVariants(root, id, parsed, [bare.slice(id.length + 1)]);
    const nothingToLeaveOut = prompts
      .filter(({ exampleIds }) => isBare && exampleIds === undefined)
      .map(({ file }) => ({ file, message: `shows no examples, so ${withoutExamples} has no effect` }));
    return {
      prompts: prompts.map((prompt) => ({
        ...(bare !== id && { variant: bare.slice(id.length + 1) }),
        prompt: isBare ? strip(prompt) : prompt,
      })),
      problems: [...problems, ...nothingToLeaveOut],
    };
  });
  return {
    prompts: loaded.flatMap(({ prompts }) => prompts),
    problems: loaded.flatMap(({ problems }) => problems),
  };
}

function withoutSuffix(name: string): string {
  return name.endsWith(withoutExamples) ? name.slice(0, -withoutExamples.length) : name;
}

/** The prompt without examples; it still names them, so that they are not scored. */
function strip(prompt: Prompt): Prompt {
  return { ...prompt, leavesOutExamples: true };
}
