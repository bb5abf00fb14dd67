import { taskParts } from '../../../code/submission';
import { taskPartsIn } from './template-variables';
import { didYouMean } from '../../../basics/text/did-you-mean';
import { InputError, type Problem } from '../../../basics/errors';
import type { Challenge } from './challenge';
import type { Fixture } from './fixture';
import type { SidePrompt } from './load-side-by-side';
import type { LineOf } from '../../../basics/yaml/parse-yaml';
import type { Prompt } from './prompt';
import { findRubric, missingRubric } from './rubric';

/** The files of a challenge, each valid on its own. */
export interface ChallengeParts {
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
