import { type Block, line, linkTo, type Section, tableOf, toned } from '../../../experiment/blocks/blocks';
import { formatCount, formatShare } from '../../../basics/text/numbers';
import { printable, printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { findFoolSection, type Find } from '../../../kinds/validator/fool/fool-section';
import { operatorColumns, operatorRow, sayFind } from '../../terminal/render-fool';

/** What a search found and how its calls were spent; `undefined` for other reports. */
export function foolSection(report: Pick<ReportDocument, 'kind' | 'section'>): Section | undefined {
  const fool = findFoolSection(report);
  return fool === undefined
    ? undefined
    : {
        id: 'fool',
        heading: fool.finds.some(({ status }) => status === 'found') ? 'What fools it' : 'Nothing fools it so far',
        about:
          'Rates are from new trials that were not used to find the program. Intervals are exact, at 95 % for the whole search.',
        blocks: [
          ...fool.finds.flatMap(findBlocks),
          tableOf(
            'Unchanged fixtures: how often the grader is wrong without changes',
            ['analytic', 'wrong', 'of', 'at most'],
            fool.originals.map(({ analytic, wrong, judged, chance }) => [
              printableLine(analytic),
              ...[formatCount(wrong), formatCount(judged), formatShare(chance)],
            ]),
          ),
          tableOf('Programs tried, most often misjudged first', operatorColumns, fool.operators.map(operatorRow)),
        ],
      };
}

function findBlocks(find: Find): readonly Block[] {
  const { fixture, analytic, parent, operator, what, program, original, status } = find;
  const isFound = status !== 'not-confirmed';
  const origin = `${printableLine(parent)}, ${operator} in line ${find.line}: ${printableLine(what)}`;
  return [
    line(isFound ? '' : 'Not confirmed: ', linkTo(sayFind(find), fixture, analytic)),
    ...(isFound ? [{ kind: 'copy' as const, label: 'The program', text: printable(program) }] : []),
    ...(isFound && original !== null && original !== program
      ? [
          {
            kind: 'fold' as const,
            summary: `Shrunk from: ${origin}`,
            blocks: [{ kind: 'copy' as const, label: 'Before', text: printable(original) }],
          },
        ]
      : [toned('quiet', origin)]),
  ];
}
