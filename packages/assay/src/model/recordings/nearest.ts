import { join } from 'node:path';
import { readPart } from '../../basics/disk/disk';
import { runNumber } from '../../basics/settings/value-form';
import type { PreparedRequest } from '../model';
import { compareRequests } from './compare-requests';
import { parseRequestLine } from './lines';
import { fileNameOf, isShared, recordingFolders } from './places';
import { groupByRequest, readRecording, recordingNames, type RecordingFolder } from './recording-files';

/** Enough bytes for the first line of most recordings. */
const firstBytes = 1 << 16;

/** Maximum number of runs named. */
const mostRuns = 10;

/**
 * Explains in one or more lines why a reply is not recorded: the recorded runs or servers, or the differences from the
 * nearest request.
 */
export function explainMiss(root: string, request: PreparedRequest, run: number, server: string): readonly string[] {
  const folders = ['committed', 'working'] as const;
  const files = folders.map((folder) => `${recordingFolders[folder]}/${fileNameOf(request)}`);
  const own = files.flatMap((path) =>
    groupByRequest(request.hash, readRecording(root, path))
      .filter(({ hash }) => hash === request.hash)
      .flatMap(({ replies }) => [...replies.values()].flatMap(({ reply }) => reply ?? [])),
  );
  if (own.length > 0) {
    const runs = runsOf(own.filter(({ reply }) => reply.server === server));
    if (runs.includes(runNumber(run))) {
      return [`the reply of run ${runNumber(run)} repeats another run, so it is not new evidence`];
    }
    return runs.length > 0
      ? [`this request is recorded for ${describeRuns(runs)} only`]
      : [`this request is recorded from ${[...new Set(own.map(({ reply }) => reply.server))].join(', ')}, not from ${server}`];
  }
  const nearest = folders
    .flatMap((folder) => requestsAbout(root, folder, request))
    .map((recorded) => compareRequests(recorded, request.body))
    .sort((a, b) => a.differences.length - b.differences.length || a.lines - b.lines)[0];
  const { challenge, about } = request.question;
  if (nearest === undefined) {
    const isNew = folders.every((folder) => recordingNames(root, folder, challenge).length === 0);
    return isNew ? [] : [`nothing is recorded about ${about.id}`];
  }
  return ['the nearest recording differs:', ...nearest.differences.map((text) => `  ${text}`)];
}

function requestsAbout(
  root: string,
  folder: RecordingFolder,
  request: PreparedRequest,
): readonly Readonly<Record<string, unknown>>[] {
  const { challenge, about } = request.question;
  const place = `${recordingFolders[folder]}/${challenge}`;
  if (isShared(request)) {
    const lines = readRecording(root, `${recordingFolders[folder]}/${fileNameOf(request)}`);
    return lines.flatMap(({ request: recorded }) => (recorded === undefined ? [] : [recorded.request]));
  }
  return recordingNames(root, folder, challenge).flatMap((name): readonly Readonly<Record<string, unknown>>[] => {
    const line = parseRequestLine(firstLine(join(root, place, name)));
    return line?.about === about.id ? [line.request] : [];
  });
}

function firstLine(file: string): string {
  const bytes = readPart(file, 0, firstBytes);
  const whole = bytes?.includes(0x0a) === false ? readPart(file, 0) : bytes;
  return whole?.toString('utf8').split('\n', 1)[0] ?? '';
}

function runsOf(replies: readonly { readonly run: number }[]): readonly number[] {
  return [...new Set(replies.map(({ run }) => runNumber(run)))].sort((a, b) => a - b);
}

function describeRuns(runs: readonly number[]): string {
  const first = runs[0];
const last = runs.at(-1);
  if (runs.length === 1) {
    return `run ${String(first)}`;
  }
  const isRange = first !== undefined && last !== undefined && last - first === runs.length - 1;
  const some = runs.slice(0, mostRuns).join(', ');
  return `runs ${isRange ? `${first} to ${last}` : runs.length > mostRuns ? `${some}, …` : some}`;
}
