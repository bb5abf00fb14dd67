import { line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { TrustDocument } from './trust-document';

/** Which servers may receive which keys, and what changed. */
export function renderTrust({ file, change, changed, trusted }: TrustDocument): Text {
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
