import { formatCount } from '../../basics/text/numbers';
import { toned, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';

/**
 * Says that recorded replies were used, of when they are, and how to ask anew; empty if none were, and for a gate, which
 * goes on from its own replies.
 */
export function renderRecorded({ cost, evidence, gate }: Pick<ReportDocument, 'cost' | 'evidence' | 'gate'>): Text {
  if (cost.recorded === 0 || gate !== null) {
    return [];
  }
  const since = evidence.from === null ? '' : `, the first of ${evidence.from.slice(0, 16).replace('T', ' ')} UTC`;
  const said =
    cost.calls + cost.offline === 0
      ? `No model was asked: all replies are recorded ones${since}.`
      : `${formatCount(cost.recorded)} of the replies are recorded ones${since}.`;
  return [toned('unsure', `${said} To ask anew, set ASSAY_RECORDINGS=record.`)];
}
