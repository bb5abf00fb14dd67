import { toned, type Text } from '../../experiment/blocks/blocks';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import type { ReportDocument } from '../../experiment/report/report-document';

/** Says that offline models answered; empty if none did. */
export function renderSimulated({ models, simulated }: Pick<ReportDocument, 'models' | 'simulated'>): Text {
  // If only some models are simulated, each says whether it is.
  return renderSimulatedCells(models.map((one) => ({ model: one.model, simulated: one.simulated ?? simulated })));
}

/** The same for models with their prompts. */
export function renderSimulatedCells(cells: readonly { readonly model: string; readonly simulated: boolean }[]): Text {
  const names = cells.filter(({ simulated }) => simulated).map(({ model }) => model);
  return names.length === 0 ? [] : [toned('unsure', describeSimulated(names))];
}
