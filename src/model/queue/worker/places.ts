/** Places for calls in flight, given in the order in which they are asked for. */
export interface Places {
  readonly enter: () => Promise<void>;
  /** Hands the place on, or frees it. */
  readonly leave: () => void;
}

/** So many places. */
export function createPlaces(count: number): Places {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async enter() {
      if (taken < count) {
        taken += 1;
        return;
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) {
        taken -= 1;
      } else {
        next();
      }
    },
  };
}
