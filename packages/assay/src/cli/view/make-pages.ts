import { refuseSecretsInPage } from '../../basics/secrets/refuse-secrets';
import { AssayError } from '../../basics/errors';
import { buildHistory } from '../../experiment/history/build-history';
import { readComparisonView } from '../../output/page/comparison/write-comparison-page';
import { buildHistoryView } from '../../output/page/history/build-history-view';
import { buildMessagePage, buildPage, type Page } from '../../output/page/render-page';
import { countFolder, viewReport } from '../../output/page/view-report';
import type { PageHead, PageLink } from '../../output/page/view';
import { judgedRowsIn } from '../../plugin/row-folders';
import { compareSides } from '../compare/compare-reports';
import { readSides } from '../compare/compare-sides';
import type { Place } from '../history/list-reports';
import { readReports } from '../history/read-reports';
import { sidesOf } from './comparison-row';
import { stateOfFolder } from './find-folders';
import { isSide, type Listed, type Listing } from './list-project';
import { buildReport } from './report-summary';

/** The reports folder that is shown. */
export interface ShownFolder extends Place {
  /** Folder to which report names are relative. */
  readonly base: string;
}

/** Builds the pages of listed reports from logs, because pages on disk may be forged. */
export interface PageMaker {
  readonly report: (listed: Listed) => Page;
  readonly comparison: (listed: Listed, listing: Listing) => Page;
  readonly history: (challenge: string, listing: Listing) => Page;
  /**
   * Compares reports, the first of which is the baseline, or the groups of a single one; `group` selects the group if
   * reports have several.
   */
  readonly compare: (reports: readonly Listed[], group: string | undefined) => Page;
}

/** Maximum number of cached pages, which stay valid while their sources are unchanged. */
const mostKept = 12;

/** Builds pages, and caches the last few. */
export function createPageMaker(place: ShownFolder): PageMaker {
  const kept = new Map<string, { readonly stamp: string; readonly page: Page }>();
  const keep = (name: string, facts: unknown, links: readonly PageLink[], view: () => PageHead): Page => {
    const stamp = JSON.stringify(facts);
    const before = kept.get(name);
    const page = before?.stamp === stamp ? before.page : withoutSecret(buildPage(view(), links));
    kept.delete(name);
    kept.set(name, { stamp, page });
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) {
      kept.delete(oldest);
    }
    return page;
  };
  const compareNamed = (sides: readonly string[]): PageHead =>
    readComparisonView(compareSides(readSides(sides, { folder: place.base, gather: true, onTrial: () => undefined })));

  return {
    report: (listed) =>
      keep(`report ${listed.row.key}`, stateOfFolder(listed.folder), linksFrom(listed), () => viewListed(listed)),
    comparison: ({ folder, row }, { view, reports }) =>
      keep(`comparison ${row.key}`, view.version, [home], () => {
        const sides = sidesOf(folder) ?? [];
        if (!sides.every((side) => [...reports.values()].some((one) => isSide(one.folder, side)))) {
          throw new AssayError(`The reports that ${folder.shown} compares are not all in ${place.shown}.`);
        }
        return compareNamed(sides);
      }),
    history: (challenge, { view, reports: listed }) =>
      keep(`history ${challenge}`, view.version, [home], () => {
        const { reports, warnings } = readReports(place, challenge);
        const [first, ...rest] = reports;
        if (first === undefined) {
          throw new AssayError(`${place.shown} has no report of "${challenge}".`);
        }
        return buildHistoryView(buildHistory([first, ...rest], [...warnings]), place.shown, (folder) =>
          hrefOf(folder, listed),
        );
      }),
    compare(reports, group) {
      const sides = chooseSides(reports, group);
      return sides === undefined
        ? buildMessagePage('Whose answers?', askForGroup(reports), [home], linksToGroups(reports))
        : keep(
            `compare ${JSON.stringify(sides)}`,
            reports.map(({ folder }) => stateOfFolder(folder)),
            [home],
            () => compareNamed(sides),
          );
    },
  };
}

/** The address of a listed report by its folder. */
function hrefOf(folder: string, listed: Listing['reports']): string | undefined {
  const found = [...listed.values()].find((one) => one.folder.shown === folder && one.row.page === 'report');
  return found && `/report/${encodeURIComponent(found.row.key)}`;
}

function linksFrom({ row: { challenge, inHistory } }: Listed): readonly PageLink[] {
  return challenge === null || !inHistory
    ? [home]
    : [home, { text: `History of ${challenge}`, href: `/history/${encodeURIComponent(challenge)}` }];
}

/** Returns the page unchanged; throws if it contains a secret of ours. */
export function withoutSecret(page: Page): Page {
  refuseSecretsInPage(page.given);
  return page;
}

function viewListed({ folder }: Listed): PageHead {
  const { path, shown } = folder;
  const rows = stateOfFolder(folder).log === undefined ? judgedRowsIn(path) : undefined;
  if (rows !== undefined) {
    return rows.read(folder).view();
  }
  const counted = countFolder(path, shown);
  return viewReport(counted, buildReport(counted));
}

/**
 * The sides of a comparison as `assay compare` names them; `undefined` if a group of a report with several must still
 * be chosen.
 */
function chooseSides(reports: readonly Listed[], group: string | undefined): readonly string[] | undefined {
  const several = severalIn(reports);
  if (several.length > 0 && (group === undefined || !commonGroups(reports).includes(group))) {
    return undefined;
  }
  const sides = reports.map((one) => ({
    folder: one.folder,
    side: several.includes(one) ? `${one.folder.shown}@${String(group)}` : one.folder.shown,
  }));
  return sides.every(({ folder, side }) => isSide(folder, side)) ? sides.map(({ side }) => side) : undefined;
}

/** The message that asks for a group. */
function askForGroup(reports: readonly Listed[]): string {
  const names = severalIn(reports).map(({ folder }) => folder.shown);
  return commonGroups(reports).length > 0
    ? `${names.join(' and ')} asked several models or prompts. Choose one to compare:`
    : `${names.join(' and ')} have no model and prompt in common. Name one of each: npx assay compare ${names.map((name) => `${name}@<model>`).join(' ')}`;
}

/** A link to the comparison of each group. */
function linksToGroups(reports: readonly Listed[]): readonly PageLink[] {
  const query = reports.map(({ row }) => `report=${encodeURIComponent(row.key)}`).join('&');
  return commonGroups(reports).map((group) => ({
    text: group,
    href: `/compare?${query}&group=${encodeURIComponent(group)}`,
  }));
}

/** Reports for which a group must be chosen; for a single report, all its groups are compared. */
function severalIn(reports: readonly Listed[]): readonly Listed[] {
  return reports.length < 2 ? [] : reports.filter(({ row }) => row.models.length > 1);
}

/** Groups that all reports with several groups have. */
function commonGroups(reports: readonly Listed[]): readonly string[] {
  const [first, ...rest] = severalIn(reports);
  return (first?.row.models ?? []).filter((group) => rest.every(({ row }) => row.models.includes(group)));
}

/** The link to the list. */
export const home: PageLink = { text: 'All reports', href: '/' };
