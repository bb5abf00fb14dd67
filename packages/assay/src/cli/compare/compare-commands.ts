import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { CompareCommands } from '../../experiment/compare/compare-outcome';
import { commandOf } from '../../experiment/report/command-of';
import { someModel } from '../../experiment/report/next-steps';
import type { ReadSide } from './compare-sides';

/** Suggested number of runs for asking again. */
const suggestedRuns = 20;

/** The commands that a comparison of these sides may suggest. */
export function commandsFor(sides: readonly ReadSide[]): CompareCommands {
  const isOneReport = new Set(sides.map(({ folder }) => folder)).size === 1;
  const sideOf = (name: string): ReadSide | undefined => sides.find((side) => side.name === name);
  return {
    open: ['npx assay compare', ...[...new Set(sides.map(({ plain }) => quoteForShell(plain)))], '--open'].join(' '),
    again(name) {
      const side = sideOf(name);
      if (side === undefined) {
        return '';
      }
      const { report } = side;
      const others = report.of === undefined ? '' : someModel;
      return commandOf(
        {
          ...report,
          kind: 'repeat',
          gate: null,
          runs: Math.max(report.runs, suggestedRuns),
          models: isOneReport ? report.models : modelsOf(side),
        },
        report.simulated ? others : undefined,
      );
    },
    gate(name) {
      const side = sideOf(name);
      return side === undefined
        ? ''
        : commandOf({ ...side.report, kind: 'gate', gate: null, heldOut: [], models: modelsOf(side) });
    },
  };
}

function modelsOf({ report, tally }: ReadSide): ReadSide['report']['models'] {
  return report.models.filter(({ model }) => model === tally.model);
}
