/** The file that keeps what a Jest command has spent, by that of its log. */
export function ledgerOf(log: string): string {
  return log.replace(/\.jsonl$/, '.spent');
}
