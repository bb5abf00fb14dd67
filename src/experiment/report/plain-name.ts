import { quoteForShell } from '../../basics/text/quote-for-shell';

/** A group's name as command lines to paste show it: what a shell would split or expand is `-`, as in `gpt-6-luna-strict`. */
export function plainName(name: string): string {
  return quoteForShell(name) === name
    ? name
    : name
        .replaceAll(/[^\w./:,%+=-]+/g, '-')
        .replaceAll(/-{2,}/g, '-')
        .replaceAll(/^[-=]|-$/g, '');
}

/** The group that a command line names, exactly or plainly; several when a plain name fits them all. */
export function groupsNamed(wanted: string, names: readonly string[]): readonly string[] {
  return names.includes(wanted) ? [wanted] : names.filter((name) => plainName(name) === wanted);
}
