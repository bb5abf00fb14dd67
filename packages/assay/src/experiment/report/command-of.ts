import { quoteForShell } from '../../basics/text/quote-for-shell';
import { formatShare } from '../../basics/text/numbers';
import { gateDefaults } from '../gate/gate-plan';
import { unitsOfTime } from '../gate/run-gate';
import { modelsOf, type Group } from '../group';
import { experimentTypeOf } from '../experiment-type';
import { findMeasures, type GateReport } from './gate-document';
import type { ReportDocument } from './report-document';

/**
 * The command that would ask the same again. `asked` names other models; if it is empty, the project's files choose.
 */
export function commandOf(
  {
    kind,
    challenge,
    runs,
    models,
    heldOut,
    gate: gated,
  }: Pick<ReportDocument, 'challenge' | 'runs' | 'models' | 'heldOut' | 'gate'> & {
    readonly kind: string;
  },
  asked?: string,
): string {
  const groups = models.map(({ model, group }): Group => group ?? { model });
  const gate = kind === 'gate' ? gated : null;
  const measures = gated === null ? undefined : findMeasures(gated);
  const names = asked ?? quoteForShell([...new Set(groups.flatMap(modelsOf))].join(','));
  const [vote] = groups.flatMap((group) => group.vote ?? []);
  const prompts = [...new Set(groups.map((group) => promptOf(group, challenge)))].join(',');
  return [
    `npx assay ${kind} ${quoteForShell(challenge)}`,
    ...(kind === 'gate' || experimentTypeOf(kind)?.chooses !== undefined ? [] : [`--runs ${runs}`]),
    ...(names === '' || groups.length === 0 ? [] : [`--model ${names}`]),
    ...(vote === undefined ? [] : [`--vote ${vote.of}`]),
    ...(['', challenge].includes(prompts) ? [] : [`--prompt ${quoteForShell(prompts)}`]),
    ...(heldOut.length === 0 ? [] : ['--holdout']),
    ...(gate?.accuracy === undefined ? [] : [`--accuracy ${gate.accuracy.required}`]),
    ...(measures === undefined
      ? []
      : (experimentTypeOf(measures.type)?.gated?.optionsOf(measures, kind === 'gate' ? 'gate' : 'own') ?? [])),
    ...(gate?.unseen?.wanted === null || gate?.unseen === undefined
      ? []
      : [`--unseen ${formatShare(gate.unseen.wanted).replace(' ', '')}`]),
    ...(gate?.preset === null || gate?.preset === undefined ? [] : [`--preset ${quoteForShell(gate.preset)}`]),
    ...(gate === null ? [] : optionsOfPlan(gate)),
    ...(gate?.over === undefined ? [] : [`--over ${describeOver(gate.over)}`]),
  ].join(' ');
}

/** Such as `24h` for 86,400 seconds: the largest unit that divides them. */
function describeOver(seconds: number): string {
  const [unit, size] = Object.entries(unitsOfTime).findLast(([, one]) => seconds % one === 0) ?? ['s', 1];
  return `${seconds / size}${unit}`;
}

/** Options that the user changed and that a gate's attempt depends on: another plan would start a new attempt. */
function optionsOfPlan(gate: GateReport): readonly string[] {
  const { alpha, beta, batch, assertions, unseen } = gate;
  const usualBatch = assertions.length === 0 ? 1 : gateDefaults.batch;
  const looksBetween = (unseen?.wanted ?? null) === null && findMeasures(gate) === undefined;
  return [
    ...(alpha === gateDefaults.alpha ? [] : [`--alpha ${alpha}`]),
    ...(beta === gateDefaults.beta ? [] : [`--beta ${beta}`]),
    ...(batch === usualBatch || !looksBetween ? [] : [`--batch ${batch}`]),
  ];
}

/** The prompt as named on the command line. */
function promptOf({ prompt, examples }: Group, challenge: string): string {
  return `${challenge}${prompt === undefined ? '' : `.${prompt}`}${examples === false ? ':no-examples' : ''}`;
}
