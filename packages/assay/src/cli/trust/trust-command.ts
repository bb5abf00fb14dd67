import { systemClock } from '../../basics/clock';
import { AssayError } from '../../basics/errors';
import { readTrust, trustFileOf, writeTrust, type KeptTrust } from '../../model/trust/trust-file';
import { defaultKey, keyName, readOrigin, type TrustedHost } from '../../basics/settings/trusted-hosts';
import { defineCommand, jsonOption, type Call, type Command } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';
import { exitCodes } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { failWith } from '../options/read-challenge';
import { line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { quoteForShell } from '../../basics/text/quote-for-shell';

/** The document that `assay trust --json` prints. */
export interface TrustDocument {
  /** Where trust is kept; `null` if the environment names no home. */
  readonly file: string | null;
  readonly change: 'added' | 'removed' | 'none';
  readonly changed: readonly TrustedHost[];
  /** `since` is `null` where `ASSAY_TRUSTED_HOSTS` says so. */
  readonly trusted: readonly (TrustedHost & { readonly since: string | null })[];
}

const options = {
  key: {
    type: 'value',
    valueName: '<name>',
    summary: 'variable with the key',
    otherwise: `${defaultKey}; with --remove: every key`,
  },
  remove: { type: 'flag', summary: 'stop trusting that server' },
  ...jsonOption,
} as const satisfies OptionTable;

/** `assay trust`: allows a server to receive a key, for all projects of the user. */
export const trustCommand: Command = defineCommand({
  name: 'trust',
  summary: 'Allow a server to receive one of your keys; without an address, list trusted servers',
  positionals: '[address]',
  example: 'npx assay trust https://llm.example.com --key EXAMPLE_API_KEY',
  options,

  run(invocation, terminal) {
    printDocument(invocation, terminal, changeTrust(invocation), renderTrust);
    return Promise.resolve(exitCodes.passed);
  },
});

function changeTrust({ positionals, values, settings }: Call<typeof options>): TrustDocument {
  const { userFolder, trustedHosts } = settings;
  const key = values.key?.trim();
  const origin = readAddress(positionals, key, values.remove);
  const kept = readTrust(userFolder);
  const document = (change: TrustDocument['change'], changed: readonly TrustedHost[], now: readonly KeptTrust[]) => ({
    file: userFolder === undefined ? null : trustFileOf(userFolder),
    change,
    changed: changed.map((one) => ({ origin: one.origin, key: one.key })),
    trusted: [...now, ...trustedHosts.map((one) => ({ ...one, since: null }))],
  });
  if (origin === undefined) {
    return document('none', [], kept);
  }
  if (userFolder === undefined) {
    throw new AssayError(
      'There is no folder to store trusted servers in: set HOME (or XDG_CONFIG_HOME), or use ASSAY_TRUSTED_HOSTS.',
    );
  }
  if (values.remove) {
    const removed = kept.filter((one) => one.origin === origin && (key === undefined || one.key === key));
    if (removed.length === 0) {
      throw new AssayError(
        `${origin} is not trusted${key === undefined ? '' : ` with ${key}`}. List trusted servers: npx assay trust`,
      );
    }
    const left = kept.filter((one) => !removed.includes(one));
    writeTrust(userFolder, left);
    return document('removed', removed, left);
  }
  const pair = { origin, key: key ?? defaultKey };
  const others = kept.filter((one) => one.origin !== pair.origin || one.key !== pair.key);
  const now = [...others, { ...pair, since: new Date(systemClock.now()).toISOString() }];
  writeTrust(userFolder, now);
  return document('added', [pair], now);
}

/** The server that is meant; `undefined` if none is named. */
function readAddress(
  [address, ...rest]: readonly string[],
  key: string | undefined,
  remove: boolean,
): string | undefined {
  const read = address === undefined ? undefined : readOrigin(address.trim());
  failWith('trust', [
    ...(rest.length > 0 ? ['expects one address'] : []),
    ...(address === undefined && (remove || key !== undefined)
      ? [`expects an address, as in: ${trustCommand.example}`]
      : []),
    ...(read !== undefined && 'problem' in read ? [read.problem] : []),
    // The message must not repeat the value, which may be the key itself.
    ...(key !== undefined && !keyName.test(key)
      ? ['--key expects the name of an environment variable (capitals, digits, "_"), not the key itself']
      : []),
  ]);
  return read !== undefined && 'origin' in read ? read.origin : undefined;
}

/** Which servers may receive which keys, and what changed. */
function renderTrust({ file, change, changed, trusted }: TrustDocument): Text {
  const lines = changed.map(({ origin, key }) =>
    change === 'added' ? `${origin} may receive ${key} in every project.` : `${origin} no longer receives ${key}.`,
  );
  const [added] = change === 'added' ? changed : [];
  const undo =
    added === undefined ? [] : [line('To undo: ', whole(`npx assay trust --remove ${quoteForShell(added.origin)}`))];
  if (change !== 'none') {
    return [...lines, ...undo, ...(file === null ? [] : [`Stored in ${file}`])];
  }
  return trusted.length === 0
    ? [
        'No server is trusted. Keys are sent only to their provider’s own servers, to this machine, and to servers named together with the key.',
      ]
    : [
        toned('heading', 'Servers that may receive a key:'),
        ...renderTable(
          [{ heading: 'server' }, { heading: 'key' }, { heading: 'since' }],
          trusted.map(({ origin, key, since }) => [origin, key, since?.slice(0, 10) ?? 'ASSAY_TRUSTED_HOSTS']),
        ),
      ];
}
