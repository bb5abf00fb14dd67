import type { Clock } from '../../basics/clock';
import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { setTransportSetting, type TransportSetting } from '../../basics/settings/check-variables';
import type { JavaScriptEngine, Sandbox } from '../../sandbox/sandbox';
import type { Pricing } from './budget';
import type { RemoteCalls } from './remote-calls';

/** Options for calls that are made elsewhere. */
export interface RemoteOptions {
  /** Whether to ask again and replace kept replies. */
  readonly renews: boolean;
  /** US dollars; `undefined` without a limit. */
  readonly budget: number | undefined;
  readonly pricing: () => Pricing;
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/** Which code is run elsewhere, and for what. */
export interface RemoteSandboxOptions {
  /** The engine for JavaScript. */
  readonly javascript: JavaScriptEngine;
  /** The challenge that the code is about. */
  readonly challenge: string;
  readonly say: (line: string) => void;
}

/** The command that is about to start, and how it was called. */
export interface StartedCommand {
  readonly name: string;
  /** Names of the options that the command has. */
  readonly known: readonly string[];
  /** The options that were given, as typed; the address is complete. */
  readonly options: ReadonlyMap<string, string>;
  readonly settings: Settings;
}

/** A way to have calls made elsewhere than in this process. */
export interface Transport extends TransportSetting {
  /** Throws before a command starts if the command needs the transport and the transport cannot be used. */
  readonly check: (command: StartedCommand) => Promise<void>;
  /** Has calls made elsewhere; connects with the first call. */
  readonly openCalls: (address: string, options: RemoteOptions) => RemoteCalls;
  /** Has code run elsewhere. */
  readonly openSandbox: (address: string, options: RemoteSandboxOptions) => Sandbox;
}

let transport: Transport | undefined;

/** Adds the transport of a plugin. There is at most one, so that an address says which one is meant. */
export function addTransport(added: Transport): void {
  if (transport !== undefined && transport.option !== added.option) {
    throw new AssayError(
      `Two plugins have calls made elsewhere, by --${transport.option} and by --${added.option}: remove one of them.`,
    );
  }
  transport = added;
  setTransportSetting(added);
}

/** The transport that a plugin brings; `undefined` if there is none. */
export function findTransport(): Transport | undefined {
  return transport;
}

/** The transport whose address stands in the settings. */
export function openTransport(): Transport {
  if (transport === undefined) {
    throw new Error('an address of a transport, which no plugin brings');
  }
  return transport;
}
