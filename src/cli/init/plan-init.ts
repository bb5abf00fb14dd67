import { join } from 'node:path';
import { isFile, listFolder, readText } from '../../basics/disk/disk';
import { challengeFiles, type NewFile } from './challenge-files';
import type { InitDocument } from './init-document';
import {
  environmentExample,
  ignoredByGit,
  jestConfig,
  packageScripts,
  packageText,
  workflowText,
} from './project-files';
import type { Project } from './read-project';

/** What `assay init` would do in a folder. */
export interface InitPlan {
  readonly files: readonly NewFile[];
  readonly kept: InitDocument['kept'];
  /** What is there and stands in the way: nothing is written then. */
  readonly taken: readonly string[];
}

/** Plans a new challenge: its own files must be new, those that a whole project shares are left alone where they are there. */
export function planInit(project: Project, id: string): InitPlan {
  const { folder, manifest, jest } = project;
  const extension = manifest?.type === 'module' ? 'cjs' : 'js';
  const own = challengeFiles(id, extension);
  const shared = [
    { file: 'package.json', text: packageText, lacks: () => missingScripts(manifest?.scripts) },
    { file: '.gitignore', text: `${ignoredByGit.join('\n')}\n`, lacks: missingLines },
    { file: '.env.example', text: environmentExample, lacks: missingSettings },
    { file: '.github/workflows/assay.yml', text: workflowText(id), lacks: missingGate(id) },
  ].map((file) => ({ ...file, present: readText(join(folder, file.file)) }));
  const config = jest === undefined ? [{ file: `jest.config.${extension}`, text: jestConfig }] : [];
  const files = [...own, ...config, ...shared.filter(({ present }) => present === undefined)];
  return {
    files: files.map(({ file, text }) => ({ file, text })),
    kept: [
      ...(jest?.knowsAssay === true ? [{ file: jest.file, add: [] }] : []),
      ...shared.flatMap(({ file, present, lacks }) =>
        present === undefined ? [] : [{ file, add: [...lacks(present)] }],
      ),
    ],
    taken: [
      ...own.map(({ file }) => file).filter((file) => isFile(join(folder, file))),
      ...otherFixtures(folder, id, own),
      ...(jest?.knowsAssay === false ? [`${jest.file} (a Jest configuration for other tests)`] : []),
    ],
  };
}

/** Fixtures of another challenge of that name, which would become part of this one. */
function otherFixtures(folder: string, id: string, own: readonly NewFile[]): readonly string[] {
  return (listFolder(join(folder, 'fixtures', id)) ?? [])
    .map((name) => `fixtures/${id}/${name}`)
    .filter((file) => !own.some((one) => one.file === file));
}

function missingScripts(present: unknown): readonly string[] {
  const scripts = new Map<string, unknown>(
    Object.entries(typeof present === 'object' && present !== null ? present : {}),
  );
  const missing = Object.entries(packageScripts).filter(([name]) => {
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

/** A workflow that an earlier challenge brought. */
function missingGate(id: string): (present: string) => readonly string[] {
  const gate = `npx assay gate ${id}`;
  return (present) => (present.split(/\r?\n/).some((line) => line.trim().endsWith(gate)) ? [] : [`- run: ${gate}`]);
}
