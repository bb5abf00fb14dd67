import { join } from 'node:path';
import { eachLine, isFile, readText } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import type { HistoryReport } from '../../experiment/history/history-report';
import { comparableTypes } from '../../experiment/experiment-type';
import { readPastReport } from '../../experiment/history/read-past-report';
import { createSection, kindNamed } from '../../kinds';
import { readReport, trialsFile } from '../../experiment/report/read-report';
import { tryParseJson } from '../../basics/json/parse-json';
import { listReports, reportFile, type Place } from './list-reports';

/** The content of a folder of reports. */
export interface FoundReports {
  /** Reports of the requested challenge, in folder order. */
  readonly reports: readonly HistoryReport[];
  /** All challenges with a report. */
  readonly challenges: readonly string[];
  /** Reports that could not be read. */
  readonly warnings: readonly { readonly folder: string; readonly message: string }[];
}

/** One report folder: its challenge, and how to read it. */
interface Found {
  readonly challenge: string;
  readonly read: () => HistoryReport;
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
          reports.push(found.read());
        }
      }
    } catch (error) {
      warn(place, error);
    }
  }
  return { reports, challenges: [...challenges].sort(), warnings };
}

/**
 * Reads the challenge from `report.json`, or, if that is missing or invalid, from the first line of the trials. Other
 * documents belong to no challenge.
 */
function findReports(place: Place): readonly Found[] {
  const document = readJson(readText(join(place.path, reportFile)));
  if (document === undefined) {
    return findByTrials(place);
  }
  const { kind, challenge } = document;
  return isTracked(kind) && typeof challenge === 'string'
    ? [{ challenge, read: () => readDocument(document, place) }]
    : [];
}

function isTracked(kind: unknown): boolean {
  return kind === 'repeat' || kind === 'gate' || comparableTypes().some((name) => name === kind);
}

function findByTrials(place: Place): readonly Found[] {
  const file = join(place.path, trialsFile);
  if (!isFile(file)) {
    throw new AssayError(`${place.shown}/${reportFile} is not JSON: restore the file as Assay wrote it.`);
  }
  const [first = ''] = eachLine(file);
  const { challenge, measuredBy } = readJson(first) ?? {};
  return typeof challenge === 'string' && isTracked(measuredBy ?? 'repeat')
    ? [{ challenge, read: () => readTrialsOf(place) }]
    : [];
}

/** A report of another version is rebuilt from its trials, if they can be read. */
function readDocument(document: object, place: Place): HistoryReport {
  try {
    return readPast(document, place.shown);
  } catch (error) {
    const rebuilt = tryTrialsOf(place);
    if (rebuilt === undefined) {
      throw error;
    }
    return rebuilt;
  }
}

/** A kind may track figures of its own; otherwise, failure rates are tracked. */
function readPast(document: { readonly of?: unknown }, shown: string): HistoryReport {
  const { of } = document;
  const read = (typeof of === 'string' ? kindNamed(of)?.readPast : undefined) ?? readPastReport;
  return read(document, shown);
}

function tryTrialsOf(place: Place): HistoryReport | undefined {
  try {
    return readTrialsOf(place);
  } catch (error) {
    if (error instanceof AssayError) {
      return undefined;
    }
    throw error;
  }
}

function readTrialsOf({ path, shown }: Place): HistoryReport {
  const { suite, builder, complete } = readReport(path, shown, { createSection });
  return readPast(builder.build({ complete, looks: suite.looks }), shown);
}

function readJson(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const value = tryParseJson(text ?? '');
  return value === undefined ? undefined : (Object(value) as Readonly<Record<string, unknown>>);
}
