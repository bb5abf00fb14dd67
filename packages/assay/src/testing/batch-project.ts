import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBatchServer, type BatchAnswer, type BatchServer } from './batch-server';
import { openProject, type Project, type CommandLineResult } from './open-project';
import { parityAnswer, parityFiles } from './small-challenge';

/** A project, and a server with a Batch API that it asks. */
export interface BatchProject extends Project {
  readonly server: BatchServer;
  readonly variables: Readonly<Record<string, string>>;
  /** Runs `assay` with the server as the settings' own. */
  readonly assay: (...args: readonly string[]) => Promise<CommandLineResult>;
  /** Every file of `.assay/recordings/`, by its path. */
  readonly recordings: () => Readonly<Record<string, string>>;
  /** Folders of `.assay/batches/`, oldest first. */
  readonly batches: () => readonly string[];
  /** What the state of a batch says, oldest first. */
  readonly state: (index?: number) => Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

/** Right but for every third answer about the loop, and every fifth about the wrong code, which is no JSON. */
export function unevenAnswer(prompt: string, nth: number): string {
  if (prompt.includes('// wrong') && nth % 5 === 4) {
    return 'I would rather not say.';
  }
  const isOff = prompt.includes('// long-way') && nth % 3 === 2;
  return JSON.stringify({ ...parityAnswer(prompt), ...(isOff && { isShort: true }) });
}

/** A project with the small challenge, or other files, whose server answers unevenly, or otherwise. */
export async function openBatchProject({
  files = parityFiles,
  answer = unevenAnswer,
}: {
  readonly files?: Readonly<Record<string, string>>;
  readonly answer?: (prompt: string, nth: number) => BatchAnswer;
} = {}): Promise<BatchProject> {
  const server = await startBatchServer(answer);
  const project = openProject(files);
  const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', ASSAY_CANARY: 'off' };
  const at = (path: string): string => join(project.path, path);
  const stateOf = (id: string): Readonly<Record<string, unknown>> =>
    JSON.parse(project.read(`.assay/batches/${id}/state.json`)) as Readonly<Record<string, unknown>>;
  const createdAt = (id: string): string => `${String(stateOf(id)['createdAt'])} ${id}`;
  const batches = (): readonly string[] =>
    readdirSync(at('.assay/batches'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.includes('.lock'))
      .map(({ name }) => name)
      .sort((a, b) => (createdAt(a) < createdAt(b) ? -1 : 1));
  return {
    ...project,
    server,
    variables,
    batches,
    assay: (...args) => project.run(args, variables),
    recordings: () =>
      Object.fromEntries(
        readdirSync(at('.assay/recordings'), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.jsonl'))
          .map((name) => [name, readFileSync(at(join('.assay/recordings', name)), 'utf8')]),
      ),
    state: (index = 0) => stateOf(batches()[index] ?? ''),
    async close() {
      project.remove();
      await server.close();
    },
  };
}
