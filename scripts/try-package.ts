import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { name, version } from '../packages/assay/package.json';
import { onCore } from './packages.json';
import { endWithReader } from './end-with-reader';
import { layouts, projects, withPackages, type Project } from './try-projects';

const jests = ['29', '30'];
const nodes = ['20', '22', '24'];
const others = onCore.map((one) => `${name}-${one}`);
/** With which the package managers and layouts are tried. */
const layoutNode = '22';

/** Installs the packed archive into each kind of project, or those that are named, and says which of them stay green beside a first challenge. */
function tryPackage(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'assay-try-'));
  try {
    const path = process.env['PATH'] ?? '';
    for (const one of [name, ...others]) {
      const pack = ['pack', '--silent', '--workspace', one, '--pack-destination', folder];
      must(run(process.cwd(), path, 'npm', ...pack));
    }
    const wanted = process.argv.slice(2);
    const trials = nodes
      .flatMap((node) =>
        jests.flatMap((jest) => [
          ...Object.entries(projects).map(([kind, project]) => ({ node, jest, kind, project })),
          ...(node === layoutNode ? Object.entries({ ...layouts, ...withPackages }) : []).map(([kind, project]) => ({
            node,
            jest,
            kind,
            project,
          })),
        ]),
      )
      .filter(({ kind }) => wanted.length === 0 || wanted.includes(kind));
    const paths = new Map<string, string>();
    const results = trials.map(({ node, ...trial }) => {
      const path = paths.get(node) ?? installNode(folder, node);
      paths.set(node, path);
      const place = join(folder, `${trial.kind}-${trial.jest}-${node}`.replace(/[^\w.-]/g, '-'));
      const problem = tryProject(place, path, { archives: folder, ...trial });
      console.log(
        `${problem === undefined ? '✓' : '✗'} Jest ${trial.jest}, ${trial.kind}, Node ${node}${problem ?? ''}`,
      );
      rmSync(place, { recursive: true, force: true });
      return problem === undefined;
    });
    const passed = results.filter(Boolean).length;
    console.log(`${String(passed)} of ${String(results.length)} projects are green`);
    return passed === results.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Trial {
  /** Folder of the packed archives. */
  readonly archives: string;
  readonly jest: string;
  readonly kind: string;
  readonly project: Project;
}

/** What went wrong; `undefined` when the project's tests and the new ones pass, and no file of the project has changed. */
function tryProject(place: string, path: string, { archives, jest, kind, project }: Trial): string | undefined {
  const options = kind === 'esm' ? { NODE_OPTIONS: '--experimental-vm-modules' } : {};
  const files = {
    'package.json': JSON.stringify({ scripts: { test: 'jest' }, ...(kind === 'esm' && { type: 'module' }) }),
    ...project.files,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  }
  const { manager, other } = project;
  const fileOf = (one: string): string => `${one}@file:${join(archives, `${one}-${version}.tgz`)}`;
  const packages = [
    fileOf(name),
    ...(other === undefined ? [] : [fileOf(other.name)]),
    `jest@${jest}`,
    `jest-each@${jest}`,
    ...project.packages,
  ];
  const steps: readonly (readonly [command: readonly string[], expected: RegExp])[] = [
    [[...manager.add, ...packages.map((one) => one.replace('JEST', jest))], /^/],
    [[...manager.run, 'assay', 'init', 'parity', '--analytics', 'isRight,isShort'], /Wrote the validator parity/],
    [[...manager.run, 'jest'], /^Tests: +1 passed, 1 total$/m],
    [
      [...manager.run, 'jest', '--config', `jest.assay.config.${kind === 'esm' ? 'cjs' : 'js'}`],
      /^Tests: +2 passed, 2 total$/m,
    ],
    [[...manager.run, 'assay', 'repeat', 'parity', '--runs', '2', '--model', 'offline/key'], /NO FAILURE SHOWN/],
    ...(other?.steps ?? []).map(([args, prints]) => [[...manager.run, ...args], prints] as const),
  ];
  for (const [[command = '', ...args], expected] of steps) {
    const { status, output } = run(join(place, project.folder), path, command, ...args, options);
    if (status !== 0 || !expected.test(output)) {
      return `: ${command} ${args.join(' ')}\n${output}`;
    }
  }
  const changed = Object.entries(project.files).filter(
    // What the package manager keeps is its own.
    ([file, text]) => !/(package\.json|\.lock)$/.test(file) && readFileSync(join(place, file), 'utf8') !== text,
  );
  return changed.length === 0 ? undefined : `: changed ${changed.map(([file]) => file).join(', ')}`;
}

/** The `PATH` on which a version of Node comes first. */
function installNode(folder: string, node: string): string {
  const place = join(folder, `node-${node}`);
  mkdirSync(place);
  const path = process.env['PATH'] ?? '';
  must(
    run(place, path, 'npm', 'install', '--no-audit', '--no-fund', `node-${process.platform}-${process.arch}@${node}`),
  );
  return [join(place, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin'), path].join(delimiter);
}

interface Run {
  readonly status: number | null;
  readonly output: string;
}

function run(cwd: string, path: string, command: string, ...rest: readonly (string | Record<string, string>)[]): Run {
  const args = rest.filter((one) => typeof one === 'string');
  const more = rest.filter((one) => typeof one !== 'string');
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: Object.assign({ ...process.env, PATH: path, NO_COLOR: '1', CI: '' }, ...more) as NodeJS.ProcessEnv,
  });
  return { status, output: `${stdout}${stderr}` };
}

function must({ status, output }: Run): void {
  if (status !== 0) {
    throw new Error(output);
  }
}

endWithReader();
process.exitCode = tryPackage() ? 0 : 1;
