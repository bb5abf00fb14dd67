import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeInstalledProject } from '../../packages/assay/dist/testing/installed-project';
import type { TemporaryFolder } from '../../packages/assay/dist/testing/temporary-folder';
import { repository } from '../project-copy';

const common = { 'package.json': '{ "private": true }\n', 'tmp/.keep': '' };

/** Two-sum with so many fixtures: its own, in turn, each copy with a title and a comment of its own. */
export function validatorProject(fixtures: number, hasOracle: boolean): TemporaryFolder {
  const names = listFiles('fixtures/two-sum').filter((name) => name.endsWith('.yaml'));
  const copies = Array.from({ length: fixtures }, (_, index) => {
    const name = names[index % names.length] ?? '';
    return [`fixtures/two-sum/${number(index)}-${name}`, copyFixture(read(`fixtures/two-sum/${name}`), index)] as const;
  });
  const oracle = hasOracle ? listFiles('fixtures/two-sum').filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  return makeInstalledProject({
    ...common,
    'prompts/two-sum.md': read('prompts/two-sum.md'),
    ...Object.fromEntries(copies),
    ...Object.fromEntries(oracle.map((name) => [`fixtures/two-sum/${name}`, read(name)])),
  });
}

/** The quiz of this project with so many questions. */
export function quizProject(questions: number): TemporaryFolder {
  const own = JSON.parse(read('fixtures/accounting/questions.json')) as readonly { readonly title: string }[];
  const copies = Array.from({ length: questions }, (_, index) => {
    const question = own[index % own.length];
    return { ...question, title: `${String(index)}. ${question?.title ?? ''}` };
  });
  return makeInstalledProject({
    ...common,
    'fixtures/accounting/questions.json': JSON.stringify(copies),
    'fixtures/accounting/config.json': read('fixtures/accounting/config.json'),
  });
}

/** The interview of this project with so many questions, all of them the same one under names of their own. */
export function interviewProject(questions: number): TemporaryFolder {
  const text = read('fixtures/junior-dev/text.yaml');
  const [shared = '', ...own] = text.split(/^(?=RunLengths:)/m);
  const question = own.join('').split(/^(?=[A-Z]\w*:\n)/m)[0] ?? '';
  const copies = Array.from({ length: questions }, (_, index) =>
    question.replace('RunLengths:', `RunLengths${number(index)}:`).replace('Write a', `${String(index)}. Write a`),
  );
  return makeInstalledProject({
    ...common,
    'prompts/junior-dev.md': read('prompts/junior-dev.md'),
    'fixtures/junior-dev/facts.yaml': read('fixtures/junior-dev/facts.yaml'),
    'fixtures/junior-dev/text.yaml': [shared, ...copies].join(''),
  });
}

function copyFixture(text: string, index: number): string {
  const mark = text.includes('language: python') ? '#' : '//';
  const titled = text.trimEnd().replace(/^title: .*$/m, `title: candidate ${String(index)}`);
  return `${titled}\n\n  ${mark} ${String(index)}\n`;
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).sort();
}

function read(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

function number(index: number): string {
  return String(index).padStart(5, '0');
}
