import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../packages/assay/dist/basics/clock';
import { startViewer, type Viewer } from '../packages/assay/dist/cli/view/start-viewer';
import { openBrowser, type Browser } from '../packages/assay/dist/testing/browser/open-browser';
import { cleanEnvironment, program } from '../packages/assay/dist/testing/run-script';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { scenes, views, type Scene, type ViewName } from './scenes';

const repository = join(__dirname, '..');
const pictures = join(repository, 'docs/pictures');

/** What the chosen pictures may take together. */
const mostBytes = 1_700_000;

/** A project with the fixtures and prompts of this one. */
function makeProject(): TemporaryFolder {
  const folder = makeTemporaryFolder();
  const path = join(folder.path, 'course');
  for (const part of ['fixtures', 'prompts']) {
    cpSync(join(repository, part), join(path, part), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(path, 'node_modules'));
  return { ...folder, path };
}

/** Exit codes of a result that is not good, but is one. */
const results = [0, 1, 2];

function runAssay(folder: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: cleanEnvironment({}), maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      if (error === null || (typeof error.code === 'number' && results.includes(error.code))) {
        resolve();
      } else {
        reject(new Error(`assay ${args.join(' ')} failed:\n${stdout}${stderr}`));
      }
    });
  });
}

type PictureOf = Pick<Scene, 'name' | 'prepare' | 'shown'>;

async function takePictures(
  browser: Browser,
  { name, prepare, shown }: PictureOf,
  { file, all }: { readonly file: string; readonly all: string },
): Promise<void> {
  for (const [view, options] of Object.entries(views) as [ViewName, (typeof views)[ViewName]][]) {
    const page = await browser.open(file, options);
    await prepare?.(page);
    const picture = `${name}-${view}.png`;
    const image = await page.screenshot({ path: join(all, picture), animations: 'disabled', caret: 'hide' });
    const problems = await browser.closePages();
    if (problems.length > 0) {
      throw new Error(`${picture}: the page is not in order:\n${problems.join('\n')}`);
    }
    if (shown.includes(view)) {
      cpSync(join(all, picture), join(pictures, picture));
      console.log(`docs/pictures/${picture}  ${(image.length / 1000).toFixed(0)} kB`);
    }
  }
}

function viewReports(base: string): Promise<Viewer> {
  return startViewer({ path: join(base, 'reports'), shown: 'reports', base }, { port: 0, clock: systemClock });
}

/** Makes the pages by real command lines, in a folder of their own, and takes pictures of them, or of one. */
async function run(only: string | undefined): Promise<void> {
  const last = only === undefined ? scenes.length - 1 : scenes.findIndex(({ name }) => name === only);
  if (last === -1) {
    throw new Error(`There is no page "${String(only)}". Pages: ${scenes.map(({ name }) => name).join(', ')}.`);
  }
  const browser = await openBrowser();
  const project = makeProject();
  const all = makeTemporaryFolder().path;
  mkdirSync(pictures, { recursive: true });
  try {
    for (const scene of scenes.slice(0, last + 1)) {
      console.error(`… ${scene.name}`);
      for (const command of scene.commands) {
        await runAssay(project.path, command);
      }
      const viewer = scene.page === null ? await viewReports(project.path) : undefined;
      const file = viewer?.url ?? join(project.path, scene.page ?? '');
      if (viewer === undefined && !existsSync(file)) {
        throw new Error(`${file} was not written.`);
      }
      if (only === undefined || only === scene.name) {
        await takePictures(browser, scene, { file, all });
      }
      await viewer?.close();
    }
  } finally {
    await browser.close();
    project.remove();
  }
  const chosen = scenes.flatMap(({ name, shown }) => shown.map((view) => join(pictures, `${name}-${view}.png`)));
  const total = chosen.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`${String(chosen.length)} pictures, ${(total / 1000).toFixed(0)} kB; all views are in ${all}`);
  if (total > mostBytes) {
    throw new Error(`The pictures may take ${String(mostBytes / 1000)} kB together: show fewer, or smaller ones.`);
  }
}

run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
