import type { Waiter } from './waiters';

/** Splits calls into slices of at most `size`, each for one model at one server. */
export function sliceByLane(waiters: readonly Waiter[], size: number): readonly (readonly Waiter[])[] {
  const byLane = new Map<string, Waiter[]>();
  for (const waiter of waiters) {
    const lane = `${waiter.call.server} ${waiter.call.model}`;
    const others = byLane.get(lane);
    if (others === undefined) {
      byLane.set(lane, [waiter]);
    } else {
      others.push(waiter);
    }
  }
  return [...byLane.values()].flatMap((lane) =>
    Array.from({ length: Math.ceil(lane.length / size) }, (_, index) => lane.slice(index * size, (index + 1) * size)),
  );
}
