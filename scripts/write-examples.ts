import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quoteForShell } from '../packages/assay/dist/basics/text/quote-for-shell';
import { repository, runAssay } from '../packages/assay/dist/testing/run-script';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { examples, type Example, type Prepared } from './examples';

const page = join(repository, 'docs/examples.md');

const introduction = `# Ten reports

Every report begins with what happened and ends with what to do next. All of these are output of this tool about this
project's own challenges, with offline models, so everybody gets the same (\`npm run examples\` writes this page). That is
why they say \`simulated\`, and why most of them end with asking a real model. [statistics.md](statistics.md) explains the
figures.
`;

/** Exit codes of a result that is not good, but is one. */
const results = [0, 1, 2];

/** A project with the fixtures and prompts of this one. */
function makeProject(): TemporaryFolder {
  const folder = makeTemporaryFolder();
  for (const path of ['fixtures', 'prompts']) {
    cpSync(join(repository, path), join(folder.path, path), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

async function run(folder: string, command: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runAssay(folder, command);
  if (!results.includes(code)) {
    throw new Error(`assay ${command.join(' ')} failed:\n${stdout}${stderr}`);
  }
  return stdout;
}

/** Makes a report, and says that it is of the day. */
async function prepare({ path, write }: TemporaryFolder, { command, day }: Prepared): Promise<void> {
  await run(path, command);
  const file = `reports/${day}/report.json`;
  const report = readFileSync(join(path, file), 'utf8');
  write(file, report.replace(/"startedAt": "[^"]*"/, `"startedAt": "${day}T09:00:00.000Z"`));
}

function render({ title, when, command, shown }: Example, output: string): string {
  const lines = output.trimEnd().split('\n');
  const text =
    shown === undefined ? lines : [...lines.slice(0, shown.first), '…', ...lines.slice(lines.length - shown.last)];
  const prompt = `$ npx assay ${command.map(quoteForShell).join(' ')}`;
  return [`## ${title}`, '', when, '', '```', prompt, ...text, '```', ''].join('\n');
}

/** The section of an example, made in a project of its own. */
async function write(example: Example): Promise<string> {
  const project = makeProject();
  try {
    for (const one of example.before ?? []) {
      await prepare(project, one);
    }
    return render(example, await run(project.path, example.command));
  } finally {
    project.remove();
  }
}

async function writeExamples(): Promise<void> {
  const sections: string[] = [];
  for (const example of examples) {
    console.error(`… ${example.title}`);
    sections.push(await write(example));
  }
  writeFileSync(page, [introduction, ...sections].join('\n'));
}

writeExamples().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
