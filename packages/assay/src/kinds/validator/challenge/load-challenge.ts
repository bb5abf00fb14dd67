import { join } from 'node:path';
import { didYouMean } from '../../../basics/text/did-you-mean';
import { isFile, listFolder, readText } from '../../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../../basics/errors';
import type { Challenge } from './challenge';
import { assembleChallenge } from './assemble-challenge';
import { loadFixtures } from './load-fixtures';
import { describeMissing } from '../../../basics/missing-packages';
import { kindOfPrompt } from '../../kind-of-prompt';
import { ownerOf } from '../../registered-kinds';
import { parsePrompt } from './load-prompt';
import { loadSideBySide } from './load-side-by-side';
import { listVariants, loadVariants } from './load-variants';
import type { Parsed } from '../../../basics/yaml/parse-yaml';
import type { Prompt } from './prompt';
import { taskPartsIn } from './template-variables';
import { taskParts, type TaskPart } from '../../../code/submission';

/** What a caller needs from a challenge. */
export interface LoadOptions {
  /** Names of the prompts to compare: `<id>`, `<id>.<variant>`, or either with `:no-examples`; by default the first. */
  readonly prompts?: readonly string[] | undefined;
  /** Whether there may be no scored fixture yet, because the caller adds or reviews some. */
  readonly growing?: boolean;
}

/**
 * Loads a challenge by the name that its prompt and fixtures share; all problems of all files are in one `InputError`.
 */
export function loadChallenge(root: string, id: string, { growing = false, prompts }: LoadOptions = {}): Challenge {
  const file = `prompts/${id}.md`;
  const owner = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) ? ownerOf(root, id) : undefined;
  if (owner !== undefined) {
    const { content, use } = owner.holds ?? {
      content: `fixtures of kind ${owner.name}`,
      use: () => `assay repeat ${id}`,
    };
    throw new InputError([{ file: `fixtures/${id}/`, message: `holds ${content}, not solutions: use ${use(id)}` }]);
  }
  const stated = kindOfPrompt(root, id);
  const missing = describeMissing('kind', stated ?? '');
  if (stated !== undefined && missing !== undefined) {
    throw new InputError([{ file, field: 'kind', message: `${stated} ${missing}` }]);
  }
  const prompt = loadPrompt(root, id, file);
  if (prompt.status === 'missing' && isFile(join(root, 'fixtures', id, 'questions.json'))) {
    const message = `holds multiple-choice questions, not solutions: use assay repeat ${id} or assay test-llm ${id}`;
    throw new InputError([{ file: `fixtures/${id}/`, message }]);
  }
  if (prompt.status === 'missing' && listFolder(join(root, 'fixtures', id)) === undefined) {
    throw new InputError(prompt.problems);
  }
  const analytics = prompt.status === 'parsed' ? prompt.value.analytics.map(({ name }) => name) : undefined;
  const { fixtures, problems } = loadFixtures(root, id, analytics, {
    mayBeEmpty: growing,
    shows: shownParts(root, id),
  });
  const variants = prompt.status === 'parsed' ? loadVariants(root, id, prompt) : { prompts: [], problems: [] };
  const side = prompt.status === 'parsed' ? loadSideBySide(root, id, prompt, prompts) : { prompts: [], problems: [] };
  const all = [
    ...(prompt.status === 'parsed' ? [] : prompt.problems),
    ...variants.problems,
    ...side.problems,
    ...problems,
  ];
  if (prompt.status !== 'parsed' || all.length > 0) {
    throw new InputError(all);
  }
  return assembleChallenge({
    id,
    root,
    prompt,
    variants: variants.prompts,
    sideBySide: side.prompts,
    fixtures,
    growing,
  });
}

/** Ids of all validators of a project: the names of all prompts and fixture folders, except those of other kinds. */
export function listChallenges(root: string): readonly string[] {
  const prompts = promptIds(root);
  const folders = (listFolder(join(root, 'fixtures')) ?? []).filter(
    (name) =>
      !name.startsWith('.') &&
      listFolder(join(root, 'fixtures', name)) !== undefined &&
      !isFile(join(root, 'fixtures', name, 'questions.json')),
  );
  return [...new Set([...prompts, ...folders])].filter((id) => ownerOf(root, id) === undefined).sort();
}

function loadPrompt(
  root: string,
  id: string,
  file: string,
): Parsed<Prompt> | { readonly status: 'missing'; readonly problems: readonly Problem[] } {
  const text = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
    ? attempt(root, { file }, () => readText(join(root, file)))
    : undefined;
  if (text === undefined) {
    return { status: 'missing', problems: [{ file, message: missingPrompt(root, id) }] };
  }
  return typeof text === 'string' ? parsePrompt(file, text) : { status: 'unusable', problems: [text] };
}

/** The parts of a task that any prompt of a challenge shows, whichever of them is asked. */
function shownParts(root: string, id: string): readonly TaskPart[] {
  const files = [`${id}.md`, ...listVariants(root, id).map((name) => `${id}.${name}.md`)];
  const texts = files.map((file) => attempt(root, { file }, () => readText(join(root, 'prompts', file))));
  const shown = new Set(texts.flatMap((text) => (typeof text === 'string' ? taskPartsIn(text) : [])));
  return taskParts.filter((part) => shown.has(part));
}

function promptIds(root: string): readonly string[] {
  return (
    (listFolder(join(root, 'prompts')) ?? [])
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => name.slice(0, -3))
      // prompts/<challenge>.<name>.md is a variant of the challenge's prompt.
      .filter((name) => !name.includes('.'))
  );
}

function missingPrompt(root: string, id: string): string {
  const known = promptIds(root);
  const others =
    known.length === 0 ? `there are no prompts in ${join(root, 'prompts')}` : `there are: ${known.join(', ')}`;
  const waiting = listFolder(join(root, 'fixtures', id)) === undefined ? '' : `: create it, as fixtures/${id}/ exists`;
  return `there is no such file${waiting}${didYouMean(id, known)}; ${others}`;
}
