import { wholeNumber } from '../../basics/settings/value-form';
import type { Invocation } from '../../plugin/invocation';
import type { OptionTable } from '../../plugin/option';

/** For commands that listen on 127.0.0.1. */
export const portOption = {
  port: {
    ...wholeNumber(0, 65_535),
    type: 'value',
    valueName: '<n>',
    summary: 'port to listen on',
    otherwise: 'any free port',
  },
} as const satisfies OptionTable;

/** Waits for Ctrl-C. */
export function untilInterrupted(signal: Invocation['signal']): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    }
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
