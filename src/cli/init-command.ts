import { join, resolve } from 'node:path';
import { isFile, writeText } from '../basics/disk/disk';
import { keepWithin } from '../basics/disk/disk-bounds';
import { AssayError } from '../basics/errors';
import { jsonOption, type Command } from './command';
import { exitCodes } from './exit-codes';
import type { InitDocument } from './init/init-document';
import { ownPackage } from './init/own-package';
import { planInit } from './init/plan-init';
import { readProject } from './init/read-project';
import { renderInit } from './init/render-init';
import { printDocument } from './print-document';

/** `assay init`: a first challenge that passes at once, and what a project of its own needs around it. */
export const initCommand: Command = {
  name: 'init',
  summary: 'Create a small challenge and its project, ready for npx jest; overwrites nothing',
  usage: '[name] [--folder <folder>] [--dry-run] [--json]',
  example: 'npx assay init leap-year',
  options: {
    folder: {
      type: 'value',
      valueName: '<folder>',
      summary: 'folder to write to, created if missing (default: the current folder)',
    },
    'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
    ...jsonOption,
  },

  run({ positionals, options, folder: current }, terminal) {
    const id = readName(positionals);
    const folder = resolve(current, options.get('folder') ?? '.');
    if (isFile(folder)) {
      throw new AssayError(`assay init:\n  - --folder expects a folder, but ${folder} is a file`);
    }
    keepWithin(folder);
    const project = readProject(folder);
    const { files, kept, taken } = planInit(project, id);
    if (taken.length > 0) {
      throw new AssayError(refusal(taken, project.jest?.knowsAssay === false));
    }
    const dryRun = options.has('dry-run');
    if (!dryRun) {
      for (const { file, text } of files) {
        writeText(join(folder, file), text);
      }
    }
    const document: InitDocument = {
      dryRun,
      folder,
      challenge: id,
      written: files.map(({ file }) => file),
      kept,
      install: installCommand(project.missing, folder),
      next: [
        ...(folder === resolve(current) ? [] : [`cd ${quote(options.get('folder') ?? '')}`]),
        'npx jest',
        'npx assay check',
        'cp .env.example .env',
      ],
    };
    printDocument({ options }, terminal, document, renderInit);
    return Promise.resolve(exitCodes.passed);
  },
};

function readName(positionals: readonly string[]): string {
  const [name = 'leap-year', ...more] = positionals;
  if (more.length > 0) {
    throw new AssayError(`assay init expects one name, received ${positionals.join(', ')}.`);
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > 100) {
    throw new AssayError(
      `assay init expects a name in kebab-case, such as leap-year (at most 100 characters), received "${name}".`,
    );
  }
  return name;
}

function refusal(taken: readonly string[], hasOtherJest: boolean): string {
  return [
    'assay init overwrites nothing and has written nothing, for this is there already:',
    ...taken.map((file) => `  - ${file}`),
    hasOtherJest
      ? 'Give the challenge a folder of its own: npx assay init --folder validators'
      : 'Give the challenge another name, npx assay init <name>, or another folder, --folder <folder>.',
  ].join('\n');
}

function installCommand(missing: readonly string[], folder: string): string | null {
  const packages = missing.map((name) => (name === 'gpt-assay' ? ownPackage(folder) : name));
  return packages.length === 0 ? null : `npm install --save-dev ${packages.join(' ')}`;
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
