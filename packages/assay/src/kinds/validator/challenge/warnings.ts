import { join } from 'node:path';
import { listFolder, readText } from '../../../basics/disk/disk';
import type { Problem } from '../../../basics/errors';
import { groupBy } from '../../../basics/collections';
import { formatNumberOf } from '../../../basics/text/numbers';
import { taskParts } from '../../../code/submission';
import type { Challenge } from './challenge';
import { derivedFolder } from './fixture';
import type { Prompt } from './prompt';
import { variablesOf } from './prompt-text';
import { noRubric } from './rubric';

/** With fewer fixtures of one expected value, an analytic's figures mean little. */
const fewestOfOneClass = 3;

/** Valid but probably unintended parts of a challenge. */
export function findWarnings(challenge: Challenge): readonly Problem[] {
  const prompts = [challenge.prompt, ...(challenge.variants ?? [])];
  return [
    ...rareClasses(challenge),
    ...unaskedLabels(challenge),
    ...unshownParts(challenge),
    ...undescribed(challenge),
    ...prompts.flatMap(promptWarnings),
  ];
}

function rareClasses({ prompt, fixtures }: Challenge): readonly Problem[] {
  return prompt.analytics.flatMap(({ name }) =>
    [true, false].flatMap((value) => {
      const count = fixtures.filter(({ expected }) => expected[name] === value).length;
      return count >= fewestOfOneClass
        ? []
        : [
            {
              file: prompt.file,
              field: `analytics.${name}`,
              message: `only ${count} of ${fixtures.length} fixtures expect ${String(value)}: add some, at least ${fewestOfOneClass} of each value`,
            },
          ];
    }),
  );
}

function unaskedLabels({ prompt, fixtures, unreviewed, examples }: Challenge): readonly Problem[] {
  const names = [...fixtures, ...unreviewed, ...examples].flatMap(({ unasked = [] }) => unasked);
  return [...groupBy(names, (name) => name)].map(([name, those]) => ({
    file: prompt.file,
    field: 'analytics',
    message: `${name} is not asked, but ${formatNumberOf(those.length, 'fixture has a label', 'fixtures have a label')} for it: it is kept and not judged`,
  }));
}

function unshownParts({ prompt, fixtures, unreviewed, examples }: Challenge): readonly Problem[] {
  const parts = [...fixtures, ...unreviewed, ...examples].flatMap(({ unshown = [] }) => unshown);
  return [...groupBy(parts, (part) => part)].map(([part, those]) => ({
    file: prompt.file,
    message: `${formatNumberOf(those.length, 'fixture has a field', 'fixtures have a field')} ${part}, but no prompt shows it: add {{ ${part} }} on a line of its own`,
  }));
}

function undescribed({ prompt: { file, analytics } }: Challenge): readonly Problem[] {
  return analytics
    .filter(({ name, rubric }) => rubric === noRubric(name))
    .map(({ name }) => ({
      file,
      field: `analytics.${name}.rubric`,
      message: 'says nothing yet: write when it is true, because assay generate and the exported file show it',
    }));
}

function promptWarnings({ file, text, system = '', request, analytics }: Prompt): readonly Problem[] {
  const used = variablesOf(`${system}\n${text}`).map(({ name }) => name);
  const isInFence = (name: string): boolean => {
    const [before = '', ...after] = text.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
    const openFences = before.split('\n').filter((line) => /^\s*(`{3,}|~{3,})/.test(line)).length;
    return after.length > 0 && openFences % 2 === 1;
  };
  // A prompt of somebody's own may say in its own words what each analytic means.
  const namesAll = analytics.every(({ name }) => `${system}\n${text}`.includes(name));
  return [
    ...(used.includes('rubric') || namesAll
      ? []
      : [{ file, message: 'the prompt never shows the rubrics: add {{ rubric }}' }]),
    ...(used.includes('structure') || namesAll || request.responseFormat === 'json_schema'
      ? []
      : [{ file, message: 'the prompt never shows the answer to give: add {{ structure }}' }]),
    ...['solution', ...taskParts].filter(isInFence).map((name) => ({
      file,
      message: `{{ ${name} }} is inside a code fence, but adds its own fence: remove the outer one`,
    })),
  ];
}

/** Files that look like part of a challenge but are not read, and challenges that no test file names. */
export function findUnused(root: string, id: string): readonly Problem[] {
  const folder = `fixtures/${id}`;
  const unread = (listFolder(join(root, folder)) ?? [])
    .filter((name) => name !== derivedFolder && (name.endsWith('.json') || holdsFixtures(join(root, folder, name))))
    .map((name) => ({
      file: `${folder}/${name}`,
      message: `is not read: fixtures are .yaml files directly in ${folder}/ or ${folder}/${derivedFolder}/`,
    }));
  const tests = listFolder(join(root, 'tests'))?.filter((name) => /\.test\.[jt]s$/.test(name));
  const named = tests?.some((name) => isNamedIn(readText(join(root, 'tests', name)) ?? '', id)) ?? true;
  return [
    ...unread,
    ...(named
      ? []
      : [
          {
            file: `tests/${id}.test.ts`,
            message: `no test file calls validatorSuite('${id}'): npx jest never asks it`,
          },
        ]),
  ];
}

function holdsFixtures(folder: string): boolean {
  return listFolder(folder)?.some((name) => /\.ya?ml$/i.test(name)) ?? false;
}

function isNamedIn(code: string, id: string): boolean {
  return [`'${id}'`, `"${id}"`, `\`${id}\``].some((text) => code.includes(`validatorSuite(${text}`));
}
