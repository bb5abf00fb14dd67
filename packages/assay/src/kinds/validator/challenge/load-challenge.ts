import { join } from 'node:path';
import { isFile, listFolder, readText } from '../../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../../basics/errors';
import { describeMissing } from '../../../basics/missing-packages';
import { didYouMean } from '../../../basics/text/did-you-mean';
import type { LineOf, Parsed } from '../../../basics/yaml/parse-yaml';
import { type TaskPart, taskParts } from '../../../code/submission';
import { kindOfPrompt, ownerOf } from '../../registered-kinds';
import type { Challenge } from './challenge';
import type { Fixture } from './fixture';
import { loadFixtures } from './load-fixtures';
import { parsePrompt } from './load-prompt';
import { listVariants, loadSideBySide, loadVariants, type SidePrompt } from './load-variants';
import type { Prompt } from './prompt';
import { taskPartsIn } from './prompt-text';
import { findRubric, missingRubric } from './rubric';

/** What a caller needs from a challenge. */
interface LoadOptions {
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

/** The files of a challenge, each valid on its own. */
interface ChallengeParts {
  readonly id: string;
  readonly root: string;
  readonly prompt: { readonly value: Prompt; readonly lineOf: LineOf };
  readonly variants: readonly Prompt[];
  readonly sideBySide: readonly SidePrompt[];
  readonly fixtures: readonly Fixture[];
  /** Whether there may be no scored fixture yet. */
  readonly growing: boolean;
}

/** Assembles a challenge; throws an `InputError` if its files do not fit together. */
export function assembleChallenge(parts: ChallengeParts): Challenge {
  const { id, root, prompt, variants, sideBySide, fixtures, growing } = parts;
  const prompts = [...new Set([prompt.value, ...variants, ...sideBySide.map((side) => side.prompt)])];
  const shown = new Set(prompts.flatMap(({ exampleIds = [] }) => exampleIds));
  const scored = fixtures.filter((fixture) => fixture.reviewed !== false && !shown.has(fixture.id));
  const problems = [
    ...prompts.flatMap((one) => checkExamples(one, fixtures, one === prompt.value ? prompt.lineOf : undefined)),
    ...checkLanguages(prompts, fixtures),
    ...checkTasks(prompts, fixtures),
    ...(scored.length === 0 && !growing ? [nothingScored(id, fixtures)] : []),
  ];
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  const withExamples = (one: Prompt): Prompt =>
    one.exampleIds === undefined || one.leavesOutExamples === true
      ? one
      : { ...one, examples: one.exampleIds.flatMap((name) => fixtures.find((fixture) => fixture.id === name) ?? []) };
  return {
    id,
    title: prompt.value.title,
    root,
    prompt: withExamples(prompt.value),
    ...(variants.length > 0 && { variants: variants.map(withExamples) }),
    ...(sideBySide.length > 0 && {
      sideBySide: sideBySide.map((side) => ({ ...side, prompt: withExamples(side.prompt) })),
    }),
    fixtures: scored,
    unreviewed: fixtures.filter(({ reviewed }) => reviewed === false),
    examples: fixtures.filter((fixture) => shown.has(fixture.id)),
  };
}

function checkExamples(
  { file, exampleIds = [], analytics, reason = false }: Prompt,
  fixtures: readonly Fixture[],
  lineOf: LineOf = () => undefined,
): readonly Problem[] {
  const known = fixtures.map(({ id }) => id);
  return exampleIds.flatMap((name, index): readonly Problem[] => {
    const line = lineOf(['examples', index]);
    const place = { file, ...(line !== undefined && { line }), field: `examples.${index}` };
    const fixture = fixtures.find(({ id }) => id === name);
    if (fixture === undefined) {
      return [{ ...place, message: `there is no fixture "${name}"${didYouMean(name, known)}` }];
    }
    if (fixture.reviewed === false) {
      return [{ ...place, message: `${fixture.file} is not reviewed: an example needs confirmed labels` }];
    }
    const open = analytics.map((analytic) => analytic.name).filter((one) => !Object.hasOwn(fixture.expected, one));
    return [
      ...(open.length === 0
        ? []
        : [
            {
              ...place,
              message: `${fixture.file} has no label for ${open.join(', ')}: an example shows the whole answer`,
            },
          ]),
      ...(reason && fixture.reason === undefined
        ? [
            {
              ...place,
              message: `${fixture.file} has no reason: add one, for the prompt has reason: true and an example shows the whole answer`,
            },
          ]
        : []),
    ];
  });
}

/** A rubric with one text per language needs a text for each language of the fixtures. */
function checkLanguages(prompts: readonly Prompt[], fixtures: readonly Fixture[]): readonly Problem[] {
  const languages = [...new Set(fixtures.map(({ language }) => language))];
  return prompts.flatMap(({ file, analytics }) =>
    analytics.flatMap((analytic) =>
      languages
        .filter((language) => findRubric(analytic, language) === undefined)
        .map((language) => ({
          file,
          field: `analytics.${analytic.name}.rubric`,
          message: `${missingRubric(analytic, language)}, but ${fixtures.find((one) => one.language === language)?.file ?? ''} is in it`,
        })),
    ),
  );
}

/** A prompt that shows a part of the task needs it from every fixture. */
function checkTasks(prompts: readonly Prompt[], fixtures: readonly Fixture[]): readonly Problem[] {
  return fixtures.flatMap((fixture) =>
    taskParts.flatMap((part): readonly Problem[] => {
      const shows = prompts.find((prompt) => taskPartsIn(prompt.text).includes(part));
      return shows === undefined || fixture.task?.[part] !== undefined
        ? []
        : [
            {
              file: fixture.file,
              field: part,
              message: `missing, but ${shows.file} shows {{ ${part} }}: add ${part} or ${part}File`,
            },
          ];
    }),
  );
}

function nothingScored(id: string, fixtures: readonly Fixture[]): Problem {
  const unreviewed = fixtures.filter(({ reviewed }) => reviewed === false).length;
  return {
    file: `fixtures/${id}/`,
    message:
      unreviewed === fixtures.length
        ? `no fixture is reviewed, so nothing can be scored: npx assay review ${id}`
        : 'every reviewed fixture is an example in a prompt, so no fixture can be scored: add some',
  };
}
