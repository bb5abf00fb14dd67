import { line, toned, whole, type Part, type Text, renderTable } from '../../experiment/blocks/blocks';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { AddDocument } from './add-document';

/** The new fixture, who proposed which labels, its problems, and the next step. */
export function renderAdded(document: AddDocument, analytics: readonly string[]): Text {
  const { challenge, dryRun, file, title, language, reviewed, because } = document;
  const parties = (['author', 'oracle', 'model', 'votes'] as const).filter((key) =>
    Object.values(document.proposals).some((proposal) => proposal[key] !== undefined),
  );
  const rows = analytics.map((name): readonly Part[] => {
    const proposal = document.proposals[name] ?? {};
    const { votes } = proposal;
    return [
      name,
      String(document.expected[name] ?? '?'),
      ...parties.map((key) =>
        key === 'votes' ? (votes === undefined ? '' : `${votes.true}:${votes.false}`) : String(proposal[key] ?? ''),
      ),
      printableLine(proposal.because ?? ''),
    ];
  });
  const headings = ['analytic', 'value', ...parties.map((key) => (key === 'author' ? 'stated' : key)), 'why'];
  return [
    `${file}: ${printableLine(title)} (${language})`,
    ...renderTable(
      headings.map((heading) => ({ heading })),
      rows,
    ),
    ...document.contradicted.map((name) => {
      const { author, because: evidence = '' } = document.proposals[name] ?? {};
      return line(
        toned('bad', 'WARNING'),
        `: ${name} was stated as ${String(author)}, but the oracle says ${String(author !== true)}: ${printableLine(evidence)}`,
      );
    }),
    ...document.warnings.map((warning) => line(toned('unsure', 'warning'), `: ${printableLine(warning, 500)}`)),
    ...renderNext({ challenge, dryRun, reviewed, because }),
  ];
}

function renderNext({
  challenge,
  dryRun,
  reviewed,
  because,
}: Pick<AddDocument, 'challenge' | 'dryRun' | 'reviewed' | 'because'>): Text {
  const name = quoteForShell(challenge);
  const state = reviewed
    ? 'Reviewed: the fixture counts from now on.'
    : `Unreviewed: ${because ?? ''}. Excluded from all results until confirmed.`;
  if (dryRun) {
    return [
      `The fixture would be ${reviewed ? 'reviewed and count at once.' : `unreviewed: ${because ?? ''}.`}`,
      `Nothing was written. To write, leave out --dry-run${reviewed ? '' : '; if you are sure of the other labels, state them with --expect'}.`,
    ];
  }
  return [state, line('Next: ', whole(reviewed ? `npx assay check ${name}` : `npx assay review ${name}`))];
}
