import { quoteForShell } from '../../basics/text/quote-for-shell';

/**
 * A group's name for command lines: characters that a shell would split or expand become `-`, as in
 * `gpt-6-luna-strict`.
 */
export function plainName(name: string): string {
  return quoteForShell(name) === name
    ? name
    : name
        .replaceAll(/[^\w./:,%+=-]+/g, '-')
        .replaceAll(/-{2,}/g, '-')
        .replaceAll(/^[-=]|-$/g, '');
}

/** The groups that a command line names, exactly or plainly; several if a plain name is ambiguous. */
export function groupsNamed(wanted: string, names: readonly string[]): readonly string[] {
  return names.includes(wanted) ? [wanted] : names.filter((name) => plainName(name) === wanted);
}
