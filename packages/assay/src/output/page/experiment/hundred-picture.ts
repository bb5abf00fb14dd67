import { printableLine } from '../../../basics/text/printable';
import type { DotsBlock } from '../../../experiment/blocks/pictures';
import type { ReportDocument } from '../../../experiment/report/report-document';

/** What becomes of 100 submissions like these; empty for several models, gates, and where no whole was judged. */
export function hundredPicture({ models, gate }: Pick<ReportDocument, 'models' | 'gate'>): readonly DotsBlock[] {
  const [model, ...others] = models;
  const wholes = model?.suite.wholes;
  if (model === undefined || wholes === undefined || others.length > 0 || gate !== null || wholes.right.of === 0) {
    return [];
  }
  const { right, falseAccepts, falseRejects } = wholes;
  const ofHundred = (count: number): number => Math.round((100 * count) / right.of);
  const wrong = ofHundred(right.of - right.count);
  const accepted = Math.min(wrong, ofHundred(falseAccepts?.count ?? 0));
  const rejected = Math.min(wrong - accepted, ofHundred(falseRejects?.count ?? 0));
  const parts = [
    { name: 'flawed but accepted', count: accepted, colour: 'bad' },
    { name: 'flawless but rejected', count: rejected, colour: 'unsure' },
    { name: 'another analytic wrong', count: wrong - accepted - rejected, colour: 'faint' },
  ].filter(({ count }) => count > 0);
  const most = right.interval === null ? wrong : Math.round(100 * (1 - right.interval.lower));
  const least = right.interval === null ? wrong : Math.round(100 * (1 - right.interval.upper));
  const range = right.interval === null ? '' : ` (${least} to ${most}, with 95 % confidence)`;
  const told = parts.map(({ name, count }) => `${name} ${count}`).join(', ');
  return [
    {
      kind: 'dots',
      caption: `Of 100 submissions like these, ${printableLine(model.model, 60)} grades about ${wrong} wrongly${range}${told === '' ? '' : `: ${told}`}`,
      parts,
      possible: Math.max(0, most - wrong),
    },
  ];
}
