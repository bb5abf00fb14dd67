import type { Ended, PlannedCall } from './call';
import type { Clock } from '../../basics/clock';
import type { Canaries } from '../canary/canaries';
import type { Budget } from './budget';
import { estimatePromptTokens } from './estimate-tokens';
import { createLane, type Lane } from './lane';
import type { RemoteCalls } from './remote-calls';

/** What all calls of a command share: how fast each server takes them, and what they may cost. */
export interface Dispatch {
  /** Waits until one attempt may be made; the function that it gives is called once, when the attempt has ended. */
  readonly enter: (call: PlannedCall, signal: AbortSignal) => Promise<(ended: Ended) => void>;
  /** Finds out what a model supports before its first call; absent when that is not wanted. */
  readonly canaries: Canaries | undefined;
  /** Has calls made by workers of a queue; absent when this process makes its own. */
  readonly remote?: RemoteCalls | undefined;
  /** Tells the user something about a server, once. */
  readonly say: (line: string) => void;
}

/** A dispatch for at most `limit` calls in flight to each model of a server, within a budget if there is one. */
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
    ...{ canaries, remote },
    say(line) {
      if (!said.has(line)) {
        said.add(line);
        say(line);
      }
    },
  };
}
