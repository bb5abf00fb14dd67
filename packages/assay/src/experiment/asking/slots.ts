/** A limited number of slots for concurrent tasks. */
export interface Slots {
  /** Starts a task, which must never reject, as soon as a slot is free; resolves when it has started. */
  readonly start: (task: () => Promise<void>) => Promise<void>;
  /** Resolves when no task is running. */
  readonly idle: () => Promise<void>;
}

/** Slots for at most `size` tasks; only one caller may wait for a slot at a time. */
export function createSlots(size: number): Slots {
  let taken = 0;
  let wake = (): void => undefined;
  const until = async (room: () => boolean): Promise<void> => {
    while (!room()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    async start(task) {
      await until(() => taken < size);
      taken += 1;
      void task().finally(() => {
        taken -= 1;
        wake();
      });
    },
    idle: () => until(() => taken === 0),
  };
}
