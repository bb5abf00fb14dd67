import { line, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { renderTable } from '../../experiment/blocks/table';
import type { TrustDocument } from './trust-document';

/** Which servers may get which keys, and what changed. */
export function renderTrust({ file, change, changed, trusted }: TrustDocument): Text {
  const lines = changed.map(({ origin, key }) =>
    change === 'added' ? `${origin} may get ${key}, in every project.` : `${origin} no longer gets ${key}.`,
  );
  const [added] = change === 'added' ? changed : [];
  const undo =
    added === undefined
      ? []
      : [line('To take it back: ', whole(`npx assay trust --remove ${quoteForShell(added.origin)}`))];
  if (change !== 'none') {
    return [...lines, ...undo, ...(file === null ? [] : [`Kept in ${file}`])];
  }
  return trusted.length === 0
    ? [
        "No server is trusted. Keys go to their provider's own servers, to this machine, and where key and server are named together.",
      ]
    : [
        toned('heading', 'Servers that may get a key:'),
        ...renderTable(
          [{ heading: 'server' }, { heading: 'key' }, { heading: 'since' }],
          trusted.map(({ origin, key, since }) => [origin, key, since?.slice(0, 10) ?? 'ASSAY_TRUSTED_HOSTS']),
        ),
      ];
}
