/**
 * Does something with each item, `limit` at a time, and hands the results on in the order of the items; holds no more than
 * that many. The first failure ends it: nothing further is started, and it rejects once what is under way has settled.
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
      // Seen when its turn comes; until then it must not count as unhandled.
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
