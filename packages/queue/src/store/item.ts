/** One call: a request in one of its runs. */
export interface Item {
  /** Id of the request. */
  readonly request: string;
  readonly run: number;
}

/** The key of an item. */
export function keyOf({ request, run }: Item): string {
  return `${request} ${run}`;
}

/** Items as two array parameters of a statement: requests and runs. */
export function toColumns(items: readonly Item[]): readonly [readonly string[], readonly number[]] {
  return [items.map(({ request }) => request), items.map(({ run }) => run)];
}
