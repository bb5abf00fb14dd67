import { AssayError } from '../basics/errors';
import type { Settings } from '../basics/settings/settings';
import { createScheduler, type Scheduler } from '../experiment/asking/scheduler';
import type { Dispatch } from '../model/dispatch/dispatch';
import { openDispatch } from '../model/open-dispatch';
import { sayOnStderr } from './defuse';
import type { JestHost } from './host';

let scheduler: Scheduler | undefined;
let dispatch: Dispatch | undefined;

/** One scheduler for all suites of a test file, with this process's share of the requests in flight. */
export function sharedScheduler({ concurrency, session }: Settings, host: JestHost): Scheduler {
  const parallel = Math.min(host.parallel, session?.parallel ?? host.parallel);
  if (concurrency < parallel) {
    throw new AssayError(
      `ASSAY_CONCURRENCY=${concurrency} cannot be shared by ${parallel} workers: run jest with --maxWorkers=${concurrency} (or -i).`,
    );
  }
  scheduler ??= createScheduler(Math.floor(concurrency / parallel));
  return scheduler;
}

/** One dispatch for all suites of a test file, which share a server's limits and the budget. */
export function sharedDispatch(settings: Settings): Dispatch {
  dispatch ??= openDispatch(settings, sayOnStderr);
  return dispatch;
}
