import { join } from 'node:path';
import { appendTo } from '../../basics/append-to';
import { eachLine, isFile, readText } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import type { HistoryReport } from '../../experiment/history/history-report';
import { readPastReport } from '../../experiment/history/read-past-report';
import { ofEveryKind } from '../../kinds';
import { readReport, trialsFile } from '../../experiment/report/read-report';
import { interview } from '../../kinds/interview/interview-name';
import { readOlderInterview, readPastInterview } from '../../kinds/interview/report/read-past-interview';
import { parseJson } from '../../basics/json/parse-json';
import { listReports, reportFile, type Place } from './list-reports';

/** What is in a folder of reports. */
export interface FoundReports {
  /** Of the challenge that was asked for, in the order of their folders. */
  readonly reports: readonly HistoryReport[];
  /** Every challenge that has a report. */
  readonly challenges: readonly string[];
  /** What could not be read. */
  readonly warnings: readonly { readonly folder: string; readonly message: string }[];
}

/** One report folder: whose it is, and how to read it. */
interface Found {
  readonly challenge: string;
  readonly read: () => readonly HistoryReport[];
}

/** Reads the reports of one challenge from a folder of report folders. */
export function readReports(folder: Place, challenge: string): FoundReports {
  const reports: HistoryReport[] = [];
  const challenges = new Set<string>();
  const warnings: { folder: string; message: string }[] = [];
  const warn = ({ shown }: Place, error: unknown): void => {
    if (!(error instanceof AssayError)) {
      throw error;
    }
    warnings.push({ folder: shown, message: messageOf(error) });
  };
  for (const place of listReports(folder, warn)) {
    try {
      for (const found of findReports(place)) {
        challenges.add(found.challenge);
        if (found.challenge === challenge) {
          appendTo(reports, found.read());
        }
      }
    } catch (error) {
      warn(place, error);
    }
  }
  return { reports, challenges: [...challenges].sort(), warnings };
}

/** By `report.json`; where that is missing or no JSON, by the first of the trials. Other documents are of no challenge. */
function findReports(place: Place): readonly Found[] {
  const document = readJson(readText(join(place.path, reportFile)));
  if (document === undefined) {
    return findByTrials(place);
  }
  const { kind, challenge, quiz, cells } = document;
  switch (kind) {
    case 'repeat':
    case 'gate':
    case 'stress':
      return typeof challenge === 'string' ? [{ challenge, read: () => [readValidator(document, place)] }] : [];
    case 'quiz':
      // As quizzes were written when they had a format of their own.
      return typeof quiz === 'string' ? [{ challenge: quiz, read: () => [readTrialsOf(place)] }] : [];
    case 'interview': {
      const names = (Array.isArray(cells) ? cells : []).map(
        (cell: unknown) => (cell as InterviewName | null)?.interview,
      );
      return [...new Set(names.filter((name) => typeof name === 'string'))].map((name) => ({
        challenge: name,
        read: () => readOlderInterview(document, name, place.shown),
      }));
    }
    default:
      return [];
  }
}

interface InterviewName {
  readonly interview?: unknown;
}

function findByTrials(place: Place): readonly Found[] {
  const file = join(place.path, trialsFile);
  if (!isFile(file)) {
    throw new AssayError(`${place.shown}/${reportFile} is not JSON: restore the file as Assay wrote it.`);
  }
  const [first = ''] = eachLine(file);
  const { quiz, challenge = quiz, measuredBy } = readJson(first) ?? {};
  return typeof challenge === 'string' && measuredBy !== 'fool'
    ? [{ challenge, read: () => [readTrialsOf(place)] }]
    : [];
}

/** A report of another version is made anew from its trials, if they can be read. */
function readValidator(document: object, place: Place): HistoryReport {
  try {
    return readPast(document, place.shown);
  } catch (error) {
    return tryTrialsOf(place) ?? raise(error);
  }
}

/** Of an interview points are followed, and of other challenges their failure rates. */
function readPast(document: { readonly of?: unknown }, shown: string): HistoryReport {
  return document.of === interview ? readPastInterview(document, shown) : readPastReport(document, shown);
}

function tryTrialsOf(place: Place): HistoryReport | undefined {
  try {
    return readTrialsOf(place);
  } catch (error) {
    return error instanceof AssayError ? undefined : raise(error);
  }
}

function raise(error: unknown): never {
  throw error;
}

function readTrialsOf({ path, shown }: Place): HistoryReport {
  const { suite, builder, complete } = readReport(path, shown, ofEveryKind);
  return readPast(builder.build({ complete, looks: suite.looks }), shown);
}

function readJson(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parseJson(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return undefined;
  }
}
