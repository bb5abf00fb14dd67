/** Does work so many times, at most some at a time, like a program that awaits each result. */
export async function inTurns(
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  work: () => Promise<unknown>,
): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
