import { join } from 'node:path';
import { readPart } from '../../basics/disk/disk';
import { runNumber } from '../../basics/settings/value-form';
import type { PreparedRequest } from '../model';
import { parseRequestLine } from './lines';
import { fileNameOf, isShared, recordingFolders } from './places';
import { groupByRequest, readRecording, recordingNames, type RecordingFolder } from './recording-files';
import { isDeepStrictEqual } from 'node:util';

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
      : [
          `this request is recorded from ${[...new Set(own.map(({ reply }) => reply.server))].join(', ')}, not from ${server}`,
        ];
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
  if (first !== undefined && last !== undefined && last - first === runs.length - 1) {
    return `runs ${first} to ${last}`;
  }
  return `runs ${runs.slice(0, mostRuns).join(', ')}${runs.length > mostRuns ? ', …' : ''}`;
}

type Body = Readonly<Record<string, unknown>>;

/** The differences between two requests. */
export interface RequestComparison {
  /** One line for each part that differs: model, parameters, messages. */
  readonly differences: readonly string[];
  /** Number of differing lines of messages: among requests with equally many differences, fewer is nearer. */
  readonly lines: number;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

/** Maximum length of an excerpt. */
const longest = 80;

/** Describes how the current request differs from a recorded one. */
export function compareRequests(recorded: Body, asked: Body): RequestComparison {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(asked)])].filter((name) => name !== 'messages');
  const parts = names
    .filter((name) => !isDeepStrictEqual(recorded[name], asked[name]))
    .map((name) => `${name}: recorded ${show(recorded[name])}, now ${show(asked[name])}`);
  const before = messagesOf(recorded);
  const after = messagesOf(asked);
  const messages = Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    compareMessages(`message ${index + 1}`, before[index], after[index]),
  );
  return {
    differences: [...parts, ...messages.flatMap(({ difference }) => difference ?? [])],
    lines: messages.reduce((sum, { lines }) => sum + lines, 0),
  };
}

interface MessageComparison {
  readonly difference?: string;
  readonly lines: number;
}

function compareMessages(name: string, old: Message | undefined, current: Message | undefined): MessageComparison {
  if (old === undefined || current === undefined) {
    const { role, content } = old ?? current ?? { role: '', content: '' };
    const how = old === undefined ? 'not recorded' : 'recorded, but no longer sent';
    return { difference: `${name} (${role}): ${how}`, lines: content.split('\n').length };
  }
  const role = old.role === current.role ? old.role : `recorded as ${old.role}, now ${current.role}`;
  const oldLines = old.content.split('\n');
  const newLines = current.content.split('\n');
  const known = new Set(oldLines);
  const still = new Set(newLines);
  const lines = newLines.filter((line) => !known.has(line)).length + oldLines.filter((line) => !still.has(line)).length;
  const at = newLines.findIndex((line, number) => line !== oldLines[number]);
  const first = at < 0 && oldLines.length > newLines.length ? newLines.length : at;
  if (first >= 0) {
    const shown = showLines(oldLines[first], newLines[first]);
    return { difference: `${name} (${role}), line ${first + 1}: ${shown}`, lines };
  }
  return old.role === current.role ? { lines } : { difference: `${name} (${role})`, lines };
}

function messagesOf({ messages }: Body): readonly Message[] {
  return Array.isArray(messages)
    ? messages.map((message: unknown) => {
        const { role, content }: { role?: unknown; content?: unknown } =
          typeof message === 'object' && message !== null ? message : {};
        return { role: String(role), content: typeof content === 'string' ? content : JSON.stringify(content) };
      })
    : [];
}

/** An excerpt from shortly before the first difference, so that long lines show it. */
function showLines(recorded: string | undefined, asked: string | undefined): string {
  let same = 0;
  while (recorded?.[same] !== undefined && recorded[same] === asked?.[same]) {
    same += 1;
  }
  const from = same > longest / 2 ? same - 20 : 0;
  return `recorded ${show(recorded, from)}, now ${show(asked, from)}`;
}

function show(value: unknown, from = 0): string {
  if (value === undefined) {
    return 'nothing';
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, from + longest)}${text.length > from + longest ? '…' : ''}`;
  return typeof value === 'string' ? JSON.stringify(shown) : shown;
}
