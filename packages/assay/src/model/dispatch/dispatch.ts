import type { Ended, PlannedCall } from './call';
import type { Clock } from '../../basics/clock';
import type { Canaries } from '../canary/canaries';
import type { Budget } from './budget';
import { estimatePromptTokens } from './estimate-tokens';
import { createLane, type Lane } from './lane';
import type { RemoteCalls } from './remote-calls';

/** What all calls of a command share: the speed of each server, and the budget. */
export interface Dispatch {
  /** Waits until an attempt may start; call the returned function once, when the attempt has ended. */
  readonly enter: (call: PlannedCall, signal: AbortSignal) => Promise<(ended: Ended) => void>;
  /** Probes a model's capabilities before its first call; absent if not wanted. */
  readonly canaries: Canaries | undefined;
  /** Has the calls made elsewhere; absent if this process makes them. */
  readonly remote?: RemoteCalls | undefined;
  /** Prints a message about a server, once. */
  readonly say: (line: string) => void;
}

/** A dispatch with at most `limit` calls in flight to each model of a server, and an optional budget. */
export function createDispatch({
  limit,
  clock,
  budget,
  canaries,
  remote,
  say,
}: {
  readonly limit: number;
  readonly clock: Clock;
  readonly budget?: Budget | undefined;
  readonly canaries?: Canaries | undefined;
  readonly remote?: RemoteCalls | undefined;
  readonly say: (line: string) => void;
}): Dispatch {
  const lanes = new Map<string, Lane>();
  const said = new Set<string>();
  return {
    async enter(call, signal) {
      const name = `${call.server} ${call.model}`;
      const lane = lanes.get(name) ?? createLane(limit, clock);
      lanes.set(name, lane);
      if (call.isTrusted === true) {
        lane.trust();
      }
      const leave = await lane.enter(() => estimatePromptTokens(call.body), signal);
      try {
        const settle = await budget?.reserve(call, signal);
        return (ended) => {
          settle?.(ended);
          leave(ended);
        };
      } catch (error) {
        leave({ kind: 'unreached' });
        throw error;
      }
    },
    canaries,
    remote,
    say(line) {
      if (!said.has(line)) {
        said.add(line);
        say(line);
      }
    },
  };
}
