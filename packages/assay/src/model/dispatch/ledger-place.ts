/** The file for the spending of a Jest command, derived from the path of its log. */
export function ledgerOf(log: string): string {
  return log.replace(/\.jsonl$/, '.spent');
}
