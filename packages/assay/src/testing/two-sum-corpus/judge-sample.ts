import { oracle } from '../two-sum-oracle';
import { consult } from '../../oracle/consult';
import type { OracleTools } from '../../oracle/oracle';
import type { Label, Labels, Sample } from './sample';

const analytics: Readonly<Record<keyof Labels, string>> = {
  solves: 'solutionSolvesTwoSumProblem',
  linear: 'solutionHasLinearTimeComplexity',
  jsdoc: 'solutionHasCorrectJSDoc',
  names: 'solutionUsesClearFunctionParameterNames',
  local: 'solutionKeepsVariablesLocal',
};

/** What Two Sum's oracle says of the analytics for which a sample has a label; where it differs, with the evidence. */
export async function judgeSample(
  { title, language, labels, code }: Sample,
  tools: OracleTools,
): Promise<Readonly<Record<string, Label | string>>> {
  const asked = (Object.keys(analytics) as (keyof Labels)[]).filter((key) => key in labels);
  const rulings = await consult(
    oracle,
    asked.map((key) => analytics[key]),
    { id: title, language, solution: code },
    tools,
  );
  const entries = asked.map((key): readonly [string, Label | string] => {
    const ruling = rulings[analytics[key]];
    const label = ruling?.status === 'decided' ? ruling.value : 'undecided';
    return [key, label === labels[key] ? label : `${label}: ${JSON.stringify(ruling)}`];
  });
  return Object.fromEntries(entries);
}
