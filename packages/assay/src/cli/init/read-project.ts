import { basename, dirname, join } from 'node:path';
import { isFile, listFolder, readBytes, readText } from '../../basics/disk/disk';
import { parseJson } from '../../basics/json/parse-json';
import { ownName } from './own-package';
import type { InitAnswers } from './answers';
import { templateOf } from './challenges/template-of';
import {
  jestConfigExtensions,
  jestMark,
  pythonPackage,
  typescriptPackages,
  besidePlace,
  ownPlace,
  type TestPlace,
} from './project-files';

/** The content of a folder before `assay init` writes to it. */
export interface Project {
  readonly folder: string;
  /** `undefined` without a package.json; empty if it cannot be read. */
  readonly manifest: Manifest | undefined;
  /** Where to put tests of graders: next to other tests, if there are any. */
  readonly place: TestPlace;
  /** The Jest configuration of that place; `undefined` if there is none yet. */
  readonly config: string | undefined;
  /** Whether the project uses TypeScript. */
  readonly usesTypeScript: boolean;
  /** Absolute path of the git root; `undefined` outside a repository. */
  readonly repository: string | undefined;
  /** Needed packages that modules in the folder cannot load. */
  readonly missing: (answers: Pick<InitAnswers, 'kind' | 'language' | 'typescript'>) => readonly string[];
}

/** The parts of a package.json that matter here. */
interface Manifest {
  readonly type?: unknown;
  readonly scripts?: unknown;
  readonly jest?: unknown;
}

const needed = [ownName, 'jest', 'jest-each'];

/** Examines a folder, which need not exist. `imported` is a test file that the tests of a grader will replace. */
export function readProject(folder: string, imported = ''): Project {
  const text = readText(join(folder, 'package.json'));
  const manifest = text === undefined ? undefined : parseManifest(text);
  const has = (name: string): boolean => isFile(join(folder, name));
  const beside = configNames(besidePlace).find(has);
  const own = configNames(ownPlace).find(has);
  const knowsAssay = own !== undefined && readText(join(folder, own))?.includes(jestMark) === true;
  const isBeside =
    beside !== undefined ||
    (!knowsAssay && (hasOtherTests(manifest, own) || holdsTests(folder, imported) || isAmongTests(dirname(folder))));
  return {
    folder,
    manifest,
    place: isBeside ? besidePlace : ownPlace,
    config: isBeside ? beside : own,
    usesTypeScript: has('tsconfig.json'),
    repository: repositoryOf(folder),
    missing: ({ kind, language, typescript }) => {
      const { inLanguage, test } = templateOf(kind);
      return [
        ...needed,
        ...(test.package === undefined ? [] : [test.package]),
        ...(typescript ? typescriptPackages : []),
        ...(language === 'python' && inLanguage ? [pythonPackage] : []),
      ].filter((name) => !isInstalled(folder, nameOnly(name)));
    },
  };
}

/** Whether the folder has its own tests, which Jest tests and a configuration next to them would disturb. */
function hasOtherTests(manifest: Manifest | undefined, config: string | undefined): boolean {
  const scripts: unknown = manifest?.scripts;
  const test = typeof scripts === 'object' && scripts !== null && 'test' in scripts ? scripts.test : undefined;
  return (
    config !== undefined ||
    manifest?.jest !== undefined ||
    (typeof test === 'string' && test !== '' && !test.includes('no test specified'))
  );
}

/** Whether test files of other tools stand where Jest looks for them: here, or in the usual folders. */
function holdsTests(folder: string, imported: string): boolean {
  return ['.', 'src', 'test', 'tests', '__tests__'].some((name) =>
    (listFolder(join(folder, name)) ?? []).some((file) => {
      const isTest = /\.(test|spec)\.[cm]?[jt]sx?$/.test(file);
      const path = join(folder, name, file);
      return isTest && file !== basename(imported) && isFile(path) && readBytes(path)?.includes(ownName) !== true;
    }),
  );
}

/** Whether a project around the folder has tests, which would be looked for in the folder, too. */
function isAmongTests(folder: string): boolean {
  const text = readText(join(folder, 'package.json'));
  const config = configNames(ownPlace).find((name) => isFile(join(folder, name)));
  const parent = dirname(folder);
  return text !== undefined || config !== undefined
    ? hasOtherTests(text === undefined ? undefined : parseManifest(text), config)
    : parent !== folder && !isFile(join(folder, '.git/HEAD')) && isAmongTests(parent);
}

function configNames({ config }: TestPlace): readonly string[] {
  return jestConfigExtensions.map((extension) => `${config}.${extension}`);
}

function repositoryOf(folder: string): string | undefined {
  if (isFile(join(folder, '.git/HEAD')) || isFile(join(folder, '.git'))) {
    return folder;
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryOf(parent);
}

/** A package's name without its version. */
function nameOnly(name: string): string {
  const version = name.indexOf('@', 1);
  return version === -1 ? name : name.slice(0, version);
}

function parseManifest(text: string): Manifest {
  try {
    const value: unknown = parseJson(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Whether modules in a folder can find a package, in its own `node_modules` or further up. */
function isInstalled(folder: string, name: string): boolean {
  const parent = dirname(folder);
  return isFile(join(folder, 'node_modules', name, 'package.json')) || (parent !== folder && isInstalled(parent, name));
}
