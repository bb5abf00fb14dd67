import { join, relative } from 'node:path';
import { isFile, listFolder, readText, writeText } from '../../basics/disk/disk';
import { type InitAnswers, defaultAnswers } from './answers';
import { templateOf } from './challenges/template-of';
import { titleOf } from './challenges/validator';
import type { NewFile } from './new-file';
import {
  environmentExample,
  ignoredByGit,
  jestConfig,
  packageScripts,
  packageText,
  jestCommand,
  testExtension,
  workflowText,
} from './project-files';
import { type Project, readProject } from './read-project';
import { archiveOutside, ownName, installCommand } from './own-package';
import type { TestRows } from '../../experiment/kind';

/** What `assay init` would do in a folder. */
export interface InitPlan {
  readonly files: readonly NewFile[];
  /** Existing files that are not changed, with the lines that they lack, or the command that adds what they lack. */
  readonly kept: readonly { readonly file: string; readonly add: readonly string[] }[];
  /** Existing files in the way; if there are any, nothing is written. */
  readonly taken: readonly string[];
  /** The command that runs the challenge's tests, without `npx`. */
  readonly jest: string;
  /** Whether the challenge was there before, so that only what it lacks is written. */
  readonly completes: boolean;
}

/**
 * Plans a new challenge: its own files must be new, and existing files shared by the whole project are not touched. Of a
 * challenge that exists, only what is missing around it is planned: its test, and the files of the project.
 */
export function planInit(project: Project, answers: InitAnswers): InitPlan {
  const { folder, manifest, place, config } = project;
  const isModule = manifest?.type === 'module';
  const extension = isModule ? 'cjs' : 'js';
  const jest = jestCommand(place, config ?? `${place.config}.${extension}`);
  const scripts = packageScripts(jest, place, answers);
  const test = `${place.tests}/${answers.name}.${place.ending}.${testExtension(answers, isModule)}`;
  const completes = hasChallenge(folder, answers.name);
  const testFile = { file: test, text: testText(answers) };
  const own = completes
    ? [testFile].filter(({ file }) => !isFile(join(folder, file)))
    : [...templateOf(answers.kind).files({ ...answers, title: titleOf(answers.name) }), testFile];
  const shared = [
    { file: 'package.json', text: packageText(scripts), lacks: () => missingScripts(manifest?.scripts, scripts) },
    { file: '.gitignore', text: `${ignoredByGit.join('\n')}\n`, lacks: missingLines },
    { file: '.env.example', text: environmentExample, lacks: missingSettings },
    workflowFor(project, answers, jest),
  ].map((file) => ({ ...file, present: readText(join(folder, file.file)) }));
  const ownConfig =
    config === undefined ? [{ file: `${place.config}.${extension}`, text: jestConfig(place, answers) }] : [];
  const files = [...own, ...ownConfig, ...shared.filter(({ present }) => present === undefined)];
  return {
    jest,
    completes,
    files: files.map(({ file, text }) => ({ file, text })),
    kept: [
      ...(config === undefined ? [] : [{ file: config, add: [] }]),
      ...shared.flatMap(({ file, present, lacks }) => (present === undefined ? [] : [{ file, add: lacks(present) }])),
    ],
    taken: completes
      ? []
      : [
          ...own.map(({ file }) => file).filter((file) => isFile(join(folder, file))),
          ...otherFixtures(folder, answers.name, own),
        ],
  };
}

/** Whether a folder has a challenge with this name: a prompt, or the questions of a quiz. */
export function hasChallenge(folder: string, name: string): boolean {
  return [`prompts/${name}.md`, `fixtures/${name}/questions.json`].some((file) => isFile(join(folder, file)));
}

interface SharedFile extends NewFile {
  /** What an existing file lacks. */
  readonly lacks: (present: string) => readonly string[];
}

/** The workflow at the place where GitHub reads it: the root of the repository. */
function workflowFor({ folder, repository = folder }: Project, answers: InitAnswers, jest: string): SharedFile {
  const toRoot = relative(folder, repository).replaceAll('\\', '/');
  const plan = {
    jest,
    gate: `${answers.name}${answers.kind === 'validator' ? '' : ' --accuracy 80%'}`,
    folder: relative(repository, folder).replaceAll('\\', '/'),
    archive: archiveOutside(repository, folder),
  };
  return {
    file: `${toRoot === '' ? '' : `${toRoot}/`}.github/workflows/assay.yml`,
    text: workflowText(plan),
    lacks: missingGate(plan.gate),
  };
}

/** Fixtures of another challenge with this name, which would become part of this one. */
function otherFixtures(folder: string, id: string, own: readonly NewFile[]): readonly string[] {
  return (listFolder(join(folder, 'fixtures', id)) ?? [])
    .map((name) => `fixtures/${id}/${name}`)
    .filter((file) => !own.some((one) => one.file === file));
}

function missingScripts(present: unknown, wanted: Readonly<Record<string, string>>): readonly string[] {
  const scripts = new Map<string, unknown>(
    Object.entries(typeof present === 'object' && present !== null ? present : {}),
  );
  const missing = Object.entries(wanted).filter(([name]) => {
    const script = scripts.get(name);
    return typeof script !== 'string' || script.includes('no test specified');
  });
  const pairs = missing.map(([name, script]) => `"scripts.${name}=${script}"`);
  return pairs.length === 0 ? [] : [`npm pkg set ${pairs.join(' ')}`];
}

function missingLines(present: string): readonly string[] {
  const bare = (line: string): string => line.trim().replace(/^\/|\/$/g, '');
  const lines = present.split('\n').map(bare);
  return ignoredByGit.filter((line) => !lines.includes(bare(line)));
}

function missingSettings(present: string): readonly string[] {
  return ['OPENAI_API_KEY', 'ASSAY_MODEL'].filter((name) => !present.includes(name)).map((name) => `${name}=`);
}

/** An earlier challenge's workflow. */
function missingGate(gated: string): (present: string) => readonly string[] {
  const gate = `npx assay gate ${gated}`;
  return (present) => (present.split(/\r?\n/).some((line) => line.trim().endsWith(gate)) ? [] : [`- run: ${gate}`]);
}

/** The test file of a challenge. */
function testText({ kind, name, typescript }: Pick<InitAnswers, 'kind' | 'name' | 'typescript'>): string {
  const { suite, variable, rows, rest, package: from = ownName } = templateOf(kind).test;
  return [
    ...(typescript
      ? [
          `import { describe, expect${rest === undefined ? '' : ', test'} } from '@jest/globals';`,
          "import each from 'jest-each';",
          `import { ${suite}, ${rows.map(({ type }) => `type ${type}`).join(', ')} } from '${from}';`,
        ]
      : ["const each = require('jest-each').default;", `const { ${suite} } = require('${from}');`]),
    '',
    `const ${variable} = ${suite}('${name}');`,
    '',
    `describe(${variable}.title, () => {`,
    [...rows.map((one) => loopOver(one, variable, typescript)), ...(rest === undefined ? [] : [rest])].join('\n\n'),
    '});',
    '',
  ].join('\n');
}

function loopOver({ list, title, row, type }: TestRows, variable: string, typescript: boolean): string {
  return `  each(${variable}.${list}).test('${title}', (${row}${typescript ? `: ${type}` : ''}) => {
    expect(${variable}.resultOf(${row})).toMeetPolicy();
  });`;
}

/** What a project got beside a new challenge, and the command that runs its tests. */
export interface Completed {
  /** Relative to the project's folder. */
  readonly written: readonly string[];
  /** Installs what is missing, if anything is, and runs the tests. */
  readonly next: string;
}

/**
 * Writes the test of a validator that was just written, and what its project lacks to run it; `imported` is the test
 * file that it was written from.
 */
export function completeProject(folder: string, name: string, imported: string): Completed {
  const project = readProject(folder, imported);
  const answers = { ...defaultAnswers, name, typescript: project.usesTypeScript };
  const { files, jest } = planInit(project, answers);
  // A workflow that gates a challenge whose prompt nobody has looked at yet would come too early.
  const wanted = files.filter(({ file }) => !file.includes('.github/'));
  for (const { file, text } of wanted) {
    writeText(join(folder, file), text);
  }
  const install = installCommand(project.missing(answers), folder);
  return {
    written: wanted.map(({ file }) => file),
    next: [...(install === null ? [] : [install]), `npx ${jest}`].join(' && '),
  };
}
