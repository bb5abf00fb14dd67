/** Slots for calls in flight, given in order of request. */
export interface Places {
  readonly enter: () => Promise<void>;
  /** Passes the slot on, or frees it. */
  readonly leave: () => void;
}

/** This many slots. */
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
