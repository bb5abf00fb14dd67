import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listFolder, readText } from '../../../basics/disk/disk';
import { attempt, type Problem } from '../../../basics/errors';
import { didYouMean } from '../../../basics/text/did-you-mean';
import type { LineOf } from '../../../basics/yaml/parse-yaml';
import { parsePrompt } from './load-prompt';
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

/** Variants of a prompt, or their problems. */
export interface Variants {
  readonly prompts: readonly Prompt[];
  readonly problems: readonly Problem[];
}

/**
 * Reads the variant `prompts/<id>.<name>.md` for each name. Variants must ask the same model for the same analytics.
 */
export function loadVariants(
  root: string,
  id: string,
  { value: prompt, lineOf }: { readonly value: Prompt; readonly lineOf: LineOf },
  names = prompt.vote?.prompts ?? [],
): Variants {
  const loaded = names.map((name, index): Variants => {
    const file = `prompts/${id}.${name}.md`;
    const text = attempt(root, { file }, () => readText(join(root, file)));
    if (typeof text !== 'string') {
      const line = lineOf(['vote', 'prompts', index]);
      const isVoter = prompt.vote?.prompts.includes(name) === true;
      const place = {
        file: isVoter ? prompt.file : file,
        ...(isVoter && { field: 'vote.prompts' }),
        ...(isVoter && line !== undefined && { line }),
      };
      return { prompts: [], problems: [text ?? { ...place, message: missing(root, id, name) }] };
    }
    const parsed = parsePrompt(file, text);
    if (parsed.status === 'unusable') {
      return { prompts: [], problems: parsed.problems };
    }
    return { prompts: [parsed.value], problems: compare(parsed, prompt) };
  });
  return { prompts: loaded.flatMap(({ prompts }) => prompts), problems: loaded.flatMap(({ problems }) => problems) };
}

/** Names of the variants next to `prompts/<id>.md`, without the challenge's id. */
export function listVariants(root: string, id: string): readonly string[] {
  return (listFolder(join(root, 'prompts')) ?? [])
    .filter((file) => file.startsWith(`${id}.`) && file.endsWith('.md') && file !== `${id}.md`)
    .map((file) => file.slice(id.length + 1, -'.md'.length));
}

function missing(root: string, id: string, name: string): string {
  const known = listVariants(root, id);
  const others = known.length === 0 ? '' : `; there are: ${known.join(', ')}`;
  return `there is no prompts/${id}.${name}.md${didYouMean(name, known)}${others}`;
}

/** What a variant must not decide for itself; a copy of the prompt, which decides the same, is fine. */
function compare(
  { value: variant, lineOf }: { readonly value: Prompt; readonly lineOf: LineOf },
  prompt: Prompt,
): readonly Problem[] {
  const problem = (path: readonly string[], message: string): Problem => {
    const line = lineOf(path);
    return { file: variant.file, field: path.join('.'), message, ...(line !== undefined && { line }) };
  };
  const names = prompt.analytics.map(({ name }) => name);
  const own = variant.analytics.map(({ name }) => name);
  const { model } = prompt.request;
  return [
    ...names
      .filter((name) => !own.includes(name))
      .map((name) => problem(['analytics'], `lacks ${name}: a variant needs all analytics of ${prompt.file}`)),
    ...variant.analytics.flatMap(({ name, policy }) => {
      if (!names.includes(name)) {
        return [problem(['analytics', name], `${prompt.file} has no such analytic${didYouMean(name, names)}`)];
      }
      const decided = prompt.analytics.find((one) => one.name === name)?.policy ?? {};
      return Object.entries(policy)
        .filter(([key, value]) => !isDeepStrictEqual(value, decided[key as keyof typeof decided]))
        .map(([key]) => problem(['analytics', name, key], `remove it: ${prompt.file} decides this for its variants`));
    }),
    ...(variant.request.model === model
      ? []
      : [problem(['request', 'model'], `expected ${model}, as in ${prompt.file}: vote.models names other models`)]),
    ...(variant.vote === undefined || isDeepStrictEqual(variant.vote, prompt.vote)
      ? []
      : [problem(['vote'], 'a variant has no vote of its own: remove it')]),
  ];
}
