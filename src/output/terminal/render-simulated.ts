import { printableLine } from '../../basics/text/printable';
import { toned, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';

/** Says that offline models answered; nothing when none did. */
export function renderSimulated({ models, simulated }: Pick<ReportDocument, 'models' | 'simulated'>): Text {
  // Where only some are, each model says whether it is.
  const offline = models.filter((one) => one.simulated ?? true);
  const names = offline.map(({ model }) => printableLine(model)).join(', ');
  return simulated
    ? [
        toned(
          'unsure',
          `SIMULATED: ${names} answered and never saw the prompt; nothing here says how good the prompt is.`,
        ),
      ]
    : [];
}
