/** Room for a number of tasks at a time. */
export interface Slots {
  /** Starts a task that never rejects as soon as there is room for it; resolves when it has started. */
  readonly start: (task: () => Promise<void>) => Promise<void>;
  /** Resolves when no task is under way. */
  readonly idle: () => Promise<void>;
}

/** Slots for at most `size` tasks; one waits for room at a time. */
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
