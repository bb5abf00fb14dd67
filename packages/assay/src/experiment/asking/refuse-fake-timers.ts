import * as core from 'node:timers';
import { AssayError } from '../../basics/errors';

/** Milliseconds within which real timers have certainly run. */
const patience = 1000;

/** Throws if a test has replaced the timers by fake ones, which never run by themselves: a request would never end. */
export async function refuseFakeTimers(): Promise<void> {
  if (setTimeout === core.setTimeout && setImmediate === core.setImmediate) {
    return;
  }
  // A spy that calls the real timer is fine, and so are fake timers that advance by themselves.
  const run = new Promise<true>((resolve) => {
    setTimeout(() => {
      setImmediate(resolve, true);
    }, 0);
  });
  let late: NodeJS.Timeout | undefined;
  const wait = new Promise<false>((resolve) => {
    late = core.setTimeout(resolve, patience, false);
  });
  const isReal = await Promise.race([run, wait]);
  core.clearTimeout(late);
  if (!isReal) {
    throw new AssayError(
      'Fake timers are on, with which a request never ends: call jest.useRealTimers() before you ask a model. To fake only the date, use jest.useFakeTimers({ doNotFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate", "queueMicrotask", "nextTick", "hrtime", "performance"] }).',
    );
  }
}
