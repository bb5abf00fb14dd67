import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { listFiles, listFolder, readBytes, removeFile } from '../basics/disk/disk';
import { writeBytes } from '../basics/disk/disk-claims';
import { stateOf } from '../basics/disk/disk-open';
import { AssayError } from '../basics/errors';
import { tryParseJson } from '../basics/json/parse-json';
import { cacheFolder, engineManifests } from './engine-command';
import { readReport } from './read-report';
import type { CallOutcome, Job, JobResult, Sandbox } from './sandbox';

/** Results that are kept, and bytes of the largest. */
const mostKept = 2_000;
const largestKept = 262_144;
/** Outcomes that no limit has cut: some limits depend on the machine. */
const whole: readonly CallOutcome['status'][] = ['returned', 'threw', 'unserializable'];

/** Hash of what decides a result besides its job and the sandbox's description. */
let engine: string | undefined;

/**
 * A sandbox that runs no job a second time whose result is on disk: by the hash of the whole job and of the sandbox itself.
 * Results that a limit has cut are not kept. A result is what a guest has told, and is checked like it when it is read.
 */
export function keepResults(sandbox: Sandbox, folder = join(cacheFolder(), 'results')): Sandbox {
  return {
    ...sandbox,
    async run(job, signal) {
      signal?.throwIfAborted();
      const file = join(folder, `${hashOf(sandbox, job)}.json`);
      const known = readResult(job, file);
      if (known !== undefined) {
        return known;
      }
      const result = await sandbox.run(job, signal);
      if (isWhole(result)) {
        keep(file, folder, result);
      }
      return result;
    },
  };
}

function hashOf({ description }: Sandbox, job: Job): string {
  engine ??= hashOfEngine();
  return createHash('sha256')
    .update(`${engine}\n${description}\n${JSON.stringify(job)}`)
    .digest('hex');
}

/** Covers this folder, in which all code around a job lies, and the versions of Node, of Assay and of the engines. */
function hashOfEngine(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\n`);
  const manifests = [join(__dirname, '../../package.json'), ...engineManifests()];
  for (const file of [...listFiles(__dirname, () => true).map((name) => join(__dirname, name)), ...manifests]) {
    hash.update(`${relative(__dirname, file)}\n`).update(readBytes(file) ?? '');
  }
  return hash.digest('hex');
}

/** A report's form is the shortest: most outcomes are one word in it. */
function readResult({ calls: { length } }: Job, file: string): JobResult | undefined {
  const report = readReport(tryParseJson(readBytes(file)?.toString('utf8') ?? ''));
  if (report === undefined) {
    return undefined;
  }
  const { load, found, outcomes: calls, output, truncated, globals } = report;
  return load === undefined ||
    found === undefined ||
    calls?.length !== length ||
    output === undefined ||
    truncated === undefined
    ? undefined
    : { load, found, calls, output, truncated, globals };
}

function isWhole({ load, calls }: JobResult): boolean {
  return (load.status === 'loaded' || load.status === 'threw') && calls.every(({ status }) => whole.includes(status));
}

function keep(file: string, folder: string, { calls, ...rest }: JobResult): void {
  const outcomes = calls.map((outcome) =>
    outcome.status === 'returned' && typeof outcome.value === 'boolean' && Object.keys(outcome).length === 2
      ? outcome.value
      : outcome,
  );
  const bytes = Buffer.from(JSON.stringify({ ...rest, outcomes }));
  if (bytes.length > largestKept) {
    return;
  }
  try {
    removeOldest(folder);
    writeBytes(file, bytes);
  } catch (error) {
    // Where nothing can be written, nothing is kept.
    if (!(error instanceof AssayError)) {
      throw error;
    }
  }
}

/** Makes room for many at once. */
function removeOldest(folder: string): void {
  const names = listFolder(folder) ?? [];
  if (names.length < mostKept) {
    return;
  }
  const files = names.map((name) => join(folder, name));
  const ages = files.map((file) => ({ file, modified: stateOf(file)?.modified ?? 0 }));
  for (const { file } of ages.sort((a, b) => a.modified - b.modified).slice(0, mostKept / 2)) {
    removeFile(file);
  }
}
