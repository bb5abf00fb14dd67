/**
 * Processes items with at most `limit` in progress, and passes results on in the order of the items; stores no more
 * than that. After the first failure nothing more is started, and the promise rejects once running items have settled.
 */
export async function inOrder<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
  onResult: (result: Result) => void,
): Promise<void> {
  const underWay: Promise<Result>[] = [];
  const settle = async (): Promise<void> => {
    const next = underWay.shift();
    if (next !== undefined) {
      onResult(await next);
    }
  };
  try {
    for (const item of items) {
      const started = work(item);
      // The rejection is handled in its turn; until then it must not count as unhandled.
      started.catch(() => undefined);
      underWay.push(started);
      if (underWay.length >= limit) {
        await settle();
      }
    }
    while (underWay.length > 0) {
      await settle();
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
