import { formatCount } from '../../basics/text/numbers';
import { toned, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';

/**
 * Says that recorded replies were used, of when they are, and how to ask anew; empty if none were, and for a gate, which
 * goes on from its own replies.
 */
export function renderRecorded({
  of,
  cost,
  evidence,
  gate,
}: Pick<ReportDocument, 'of' | 'cost' | 'evidence' | 'gate'>): Text {
  if (cost.recorded === 0 || gate !== null) {
    return [];
  }
  const since = evidence.from === null ? '' : `, the first of ${evidence.from.slice(0, 16).replace('T', ' ')} UTC`;
  const isAll = cost.calls + cost.offline === 0;
  const said = isAll
    ? `No model was asked: all replies are recorded ones${since}.`
    : `${formatCount(cost.recorded)} of the replies are recorded ones${since}.`;
  // A validator has no --replay: it always uses what is recorded.
  const how =
    isAll && of !== undefined ? 'leave out --replay, or set ASSAY_RECORDINGS=record' : 'set ASSAY_RECORDINGS=record';
  return [toned('unsure', `${said} To ask anew, ${how}.`)];
}
