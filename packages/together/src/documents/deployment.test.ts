import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { readSettings } from '../../../assay/dist/basics/settings/settings';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { problemOfCommand } from './command-lines';
import { repository } from '../../../assay/dist/testing/run-script';

const folder = join(repository, 'docs/deployment');
const entry = 'node_modules/gpt-assay/bin/assay.js';
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Every value of a YAML file of deployment under each key, wherever it stands; mapping keys that are repeated are errors. */
function valuesOf(name: string, key: string): readonly unknown[] {
  const found: unknown[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (name === key && !Array.isArray(value)) {
        found.push(one);
      }
      visit(one);
    }
  };
  for (const document of parseAllDocuments(read(name), { merge: true })) {
    expect([...document.errors, ...document.warnings]).toEqual([]);
    visit(document.toJS());
  }
  return found;
}

/** Words of the commands of Assay in a file. */
const commands: Readonly<Record<string, () => readonly (readonly string[])[]>> = {
  'compose.yaml': () => [
    ...valuesOf('compose.yaml', 'command').map(toWords),
    ...valuesOf('compose.yaml', 'test').flatMap((one) => afterEntry(toWords(one))),
  ],
  'kubernetes.yaml': () => valuesOf('kubernetes.yaml', 'args').map(toWords),
  'one-runner.yml': () => ofRuns('one-runner.yml'),
  'many-runners.yml': () => ofRuns('many-runners.yml'),
  'assay-worker@.service': () =>
    afterEntry(
      read('assay-worker@.service')
        .match(/^ExecStart=.*$/m)?.[0]
        .split(' ') ?? [],
    ),
  Dockerfile: () =>
    [...read('Dockerfile').matchAll(/^CMD (.*)$/gm)].map(([, words = '']) => toWords(JSON.parse(words))),
};

function toWords(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function afterEntry(words: readonly string[]): readonly (readonly string[])[] {
  return words.includes(entry) ? [words.slice(words.indexOf(entry) + 1)] : [];
}

function ofRuns(name: string): readonly (readonly string[])[] {
  return valuesOf(name, 'run').flatMap((run) =>
    [...String(run).matchAll(/npx assay ([^>&;]*)/g)].map(([, rest = '']) => rest.trim().split(/\s+/)),
  );
}

test.each(Object.entries(commands))('%s names only commands and options that exist', (_, list) => {
  const shown = list();

  expect(shown.length).toBeGreaterThan(0);
  expect(shown.flatMap((words) => problemOfCommand(words) ?? [])).toEqual([]);
});

test('files of deployment name only settings that exist', () => {
  const names = readdirSync(folder).flatMap((name) => read(name).match(/\b(?:ASSAY|OPENAI)_[A-Z_]+\b/g) ?? []);
  const variables = Object.fromEntries([...new Set(names)].map((name) => [name, '']));
  const { path, remove } = makeTemporaryFolder();
  const settings = (): unknown => readSettings(variables, path);

  expect(Object.keys(variables)).toContain('ASSAY_QUEUE');
  expect(settings).not.toThrow();
  remove();
});

test('files of deployment name one version of each image and action', () => {
  const yaml = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  const images = yaml.flatMap((name) => valuesOf(name, 'image')).map(String);
  const actions = yaml.flatMap((name) => valuesOf(name, 'uses')).map(String);
  const workflow = readFileSync(join(repository, 'docs/ci.md'), 'utf8');

  expect([...new Set(images)].sort()).toEqual(['assay-project', 'postgres:17', 'registry.example/assay-project:1']);
  expect(actions.filter((action) => !workflow.includes(`uses: ${action}`))).toEqual([]);
});

test('compose.yaml and kubernetes.yaml mount only secrets and volumes that they declare', () => {
  const [declared] = valuesOf('compose.yaml', 'secrets').slice(-1);
  const used = valuesOf('compose.yaml', 'secrets').flatMap((list) =>
    Array.isArray(list)
      ? list.map((one: unknown) => (typeof one === 'object' && one !== null && 'source' in one ? one.source : one))
      : [],
  );
  const volumes = valuesOf('kubernetes.yaml', 'volumes').flatMap((list) => namesOf(list));
  const mounts = valuesOf('kubernetes.yaml', 'volumeMounts').flatMap((list) => namesOf(list));

  expect([...new Set(used)].sort()).toEqual(Object.keys(declared ?? {}).sort());
  expect([...new Set(mounts)].sort()).toEqual([...new Set(volumes)].sort());
});

function namesOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.flatMap((one: { name?: string }) => one.name ?? []) : [];
}

const verifier = 'systemd-analyze';
const describeWithSystemd = spawnSync(verifier, ['--version']).status === 0 ? describe : describe.skip;

describeWithSystemd('systemd', () => {
  test('finds nothing wrong with assay-worker@.service', () => {
    const { path, remove } = makeTemporaryFolder();
    const unit = join(path, 'assay-worker@1.service');
    writeFileSync(unit, read('assay-worker@.service').replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync(verifier, ['verify', '--man=no', unit], { encoding: 'utf8' });
    remove();

    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
