import { join, resolve } from 'node:path';
import { didYouMean } from '../../basics/text/did-you-mean';
import { listFolder } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { writeHistoryPage } from '../../output/page/history/build-history-view';
import { buildHistory, type HistoryFilter } from '../../experiment/history/build-history';
import type { HistoryReport } from '../../experiment/history/history-report';
import { renderHistoryMarkdown } from '../../output/markdown/render-history-markdown';
import { renderHistory } from '../../output/terminal/render-history';
import { wantsAscii } from '../../output/terminal/sparkline';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { openPage } from '../terminal/open-page';
import { printDocument } from '../terminal/print-document';
import { failWith, requireChallenge } from '../options/read-challenge';
import { folderForm } from '../options/option-forms';
import { readReports, type FoundReports } from './read-reports';

/** Default folder of reports. */
const defaultFolder = 'reports';
/** Maximum width of a sparkline, and its width on a screen of unknown width. */
const mostColumns = 60;
const usualWidth = 80;

/** `assay history`: shows how a challenge's figures changed over its past reports. */
export const historyCommand: Command = defineCommand({
  name: 'history',
  summary: 'Show how the failure rates of a challenge changed over its past reports; asks no model',
  positionals: '<challenge>',
  example: 'npx assay history two-sum --since 2026-11-01',
  options: {
    analytic: { type: 'value', valueName: '<name>', summary: 'only this analytic, report by report' },
    model: { type: 'value', valueName: '<name>', summary: 'only this model, report by report' },
    since: {
      type: 'value',
      valueName: '<date>',
      summary: 'only reports from this date on, such as 2026-11-01 (UTC)',
      parse: readDate,
      expected: 'a date such as 2026-11-01 or 2026-11-01T10:00:00Z',
    },
    reports: {
      ...folderForm,
      type: 'value',
      valueName: '<folder>',
      summary: 'folder with the reports',
      otherwise: defaultFolder,
    },
    html: { type: 'flag', summary: 'write history-<challenge>.html next to the reports' },
    open: { type: 'flag', summary: 'like --html, then open it in the browser' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, settings, folder, environment } = invocation;
    const challenge = requireChallenge(invocation, historyCommand);
    const { since, reports: place, html, open } = values;
    const shown = place ?? defaultFolder;
    const path = place === undefined ? resolve(settings.root, defaultFolder) : resolve(folder, place);
    if (listFolder(path) === undefined) {
      throw new AssayError(
        `There is no folder ${shown}: run assay repeat ${challenge} first, or name it with --reports.`,
      );
    }
    const found = readReports({ path, shown }, challenge);
    for (const { folder: unread, message } of found.warnings) {
      terminal.error(`Skipped ${unread}: ${message}`);
    }
    const reports = chooseReports(found, challenge, { shown, since });
    const filter = readFilter(values, reports);
    const earlier = found.reports.length - reports.length;
    const document = buildHistory(reports, [...found.warnings], { ...filter, earlier });
    const style = {
      columns: Math.min(mostColumns, Math.floor((terminal.width ?? usualWidth) / 2) - 4),
      ascii: wantsAscii(environment),
      detailed: filter.model !== undefined || filter.analytic !== undefined,
    };
    printDocument(invocation, terminal, document, () => renderHistory(document, style));
    invocation.github?.tell({ markdown: renderHistoryMarkdown(document) });
    if (html || open) {
      const page = writeHistoryPage(document, path, shown);
      terminal.error(`Page: ${join(shown, page)}`);
      if (open) {
        await openPage(join(path, page), environment, terminal);
      }
    }
    return exitCodes.passed;
  },
});

/** The reports from a time on; if there are none, the error says which exist. */
function chooseReports(
  { reports, challenges }: FoundReports,
  challenge: string,
  { shown, since }: { readonly shown: string; readonly since: string | undefined },
): readonly [HistoryReport, ...HistoryReport[]] {
  const last = reports
    .map(({ startedAt }) => startedAt)
    .sort()
    .at(-1);
  if (last === undefined) {
    const there = challenges.length === 0 ? 'it holds no report' : `it has reports of: ${challenges.join(', ')}`;
    throw new AssayError(`${shown} has no report of "${challenge}"${didYouMean(challenge, challenges)}; ${there}.`);
  }
  const [first, ...rest] = reports.filter(({ startedAt }) => since === undefined || startedAt >= since);
  if (first === undefined) {
    throw new AssayError(`No report of ${challenge} is from ${String(since)} or later; the last one is from ${last}.`);
  }
  return [first, ...rest];
}

/** What to show; an unknown model or analytic is an error. */
function readFilter({ model, analytic }: HistoryFilter, reports: readonly HistoryReport[]): HistoryFilter {
  const filter = { model, analytic };
  const models = reports.flatMap((report) => report.models);
  const known = {
    model: [...new Set(models.map(({ model }) => model))],
    analytic: [...new Set(models.flatMap(({ measures }) => measures.map(({ name }) => name)))],
  };
  failWith(
    'history',
    (['model', 'analytic'] as const).flatMap((option) => {
      const name = filter[option];
      return name === undefined || known[option].includes(name)
        ? []
        : [
            `no report has the ${option} "${name}"${didYouMean(name, known[option])}; known: ${known[option].join(', ')}`,
          ];
    }),
  );
  return filter;
}

/** As a prefix of ISO 8601 in UTC, so that comparing texts compares times. */
function readDate(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(text) ? Date.parse(withZone(text)) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function withZone(text: string): string {
  return text.includes('T') && !/(Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text;
}
