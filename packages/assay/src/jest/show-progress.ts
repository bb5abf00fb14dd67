import { systemClock } from '../basics/clock';
import { cutToWidth } from '../output/terminal/display-width';
import { sayOnStderr } from './defuse';
import { createRunProgress } from './run-progress';

/** Milliseconds between updates: Jest redraws its status once a second, which removes our line. */
const lookEvery = 200;

/** What determines where progress is shown. */
interface Screen {
  /** Jest's `useStderr`: whether its status goes to stderr. */
  readonly useStderr: boolean;
  /** As Jest passes it to reporters: whether its status ends with a summary, and its estimated seconds. */
  readonly status: { readonly showStatus: boolean; readonly estimatedTime: number };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Shows the progress of a Jest run until the returned function is called. On a terminal, it uses the last line of
 * Jest's status, which Jest clears first when it redraws; elsewhere, it prints a line now and then.
 */
export function showProgress(file: string, { useStderr, environment, status }: Screen): () => void {
  const stream = useStderr ? process.stderr : process.stdout;
  const isWatched = stream.isTTY && environment['TERM'] !== 'dumb' && !isUnattended(environment);
  // Jest replaces `write` with a function that redraws its status, which would leave each of our lines on the screen.
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
      say: sayOnStderr,
    },
    systemClock,
  );
  const timer = setInterval(progress.look, lookEvery).unref();
  return () => {
    clearInterval(timer);
    progress.end();
  };
}

/**
 * The free part of the last line of Jest's status: it is empty, or contains the time or a bar, which our line replaces.
 */
function firstColumn({ showStatus, estimatedTime }: Screen['status'], seconds: number): number {
  const hasBar = estimatedTime > 2 && seconds < estimatedTime;
  return showStatus && !hasBar ? 26 : 1;
}

/** Whether Jest considers a terminal unattended. */
function isUnattended({ CI }: Screen['environment']): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}
