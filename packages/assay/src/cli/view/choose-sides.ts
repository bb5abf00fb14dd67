import type { PageLink } from '../../output/page/view';
import { isSide, type Listed } from './list-project';

/**
 * The sides of a comparison as `assay compare` names them; `undefined` if a group of a report with several must still
 * be chosen.
 */
export function chooseSides(reports: readonly Listed[], group: string | undefined): readonly string[] | undefined {
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
export function askForGroup(reports: readonly Listed[]): string {
  const names = severalIn(reports).map(({ folder }) => folder.shown);
  return commonGroups(reports).length > 0
    ? `${names.join(' and ')} asked several models or prompts. Choose one to compare:`
    : `${names.join(' and ')} have no model and prompt in common. Name one of each: npx assay compare ${names.map((name) => `${name}@<model>`).join(' ')}`;
}

/** A link to the comparison of each group. */
export function linksToGroups(reports: readonly Listed[]): readonly PageLink[] {
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
