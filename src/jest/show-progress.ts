import { systemClock } from '../basics/clock';
import { cutToWidth } from '../output/terminal/display-width';
import { createRunProgress } from './run-progress';

/** Milliseconds between two looks: Jest draws its status anew once a second and takes our line away with it. */
const lookEvery = 200;

/** What decides where progress is shown. */
interface Screen {
  /** As Jest's `useStderr`: its status goes there. */
  readonly useStderr: boolean;
  /** As Jest passes it to reporters: whether its status ends in a summary, and how many seconds it expects to need. */
  readonly status: { readonly showStatus: boolean; readonly estimatedTime: number };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Shows the progress of a Jest run until the function that it returns is called: on a terminal, in the line in which Jest's own
 * status ends and which Jest clears first when it draws the status anew; elsewhere as a line now and then.
 */
export function showProgress(file: string, { useStderr, environment, status }: Screen): () => void {
  const stream = useStderr ? process.stderr : process.stdout;
  const isWatched = stream.isTTY && environment['TERM'] !== 'dumb' && !isUnattended(environment);
  // Jest replaces `write` by one that draws its status anew, which would leave each of our lines standing.
  const { write } = Object.getPrototypeOf(stream) as Pick<typeof stream, 'write'>;
  const start = systemClock.elapsed();
  const progress = createRunProgress(
    file,
    {
      show: isWatched
        ? (line = '') => {
            const column = firstColumn(status, (systemClock.elapsed() - start) / 1000);
            const text = cutToWidth(line, (stream.columns || 80) - column);
            write.call(stream, `\u001b[${column}G\u001b[K${text}\r`);
          }
        : undefined,
      say: (line) => {
        process.stderr.write(`${line}\n`);
      },
    },
    systemClock,
  );
  const timer = setInterval(progress.look, lookEvery).unref();
  return () => {
    clearInterval(timer);
    progress.end();
  };
}

/** Where the last line of Jest's status is free: it is empty, or holds the time, or a bar, in place of which ours is shown. */
function firstColumn({ showStatus, estimatedTime }: Screen['status'], seconds: number): number {
  const hasBar = estimatedTime > 2 && seconds < estimatedTime;
  return showStatus && !hasBar ? 26 : 1;
}

/** Where Jest, too, takes a terminal for one at which nobody sits. */
function isUnattended({ CI }: Screen['environment']): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}
