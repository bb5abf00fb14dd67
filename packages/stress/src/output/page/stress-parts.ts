import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfStress, type StressSection } from '../../variants/stress-section';
import type { ExperimentParts, FixtureView } from 'gpt-assay/output';
import { operatorMap, stressSection } from '../stress-section';
import { gaugePicture } from './gauge-picture';
import type { Lines } from 'gpt-assay/experiment';
import { diffLines, printableLine } from 'gpt-assay/basics';
import type { StressedFixtureView, VariantView } from './variant-view';

/** The page of a stress test: what each group caught, how its variants were made, and gauges. */
export function stressParts(report: ReportDocument): ExperimentParts {
  const stress = sectionOfStress(report);
  return {
    kind: 'stress',
    summaryOf(name) {
      const group = stress.groups.find((one) => one.group === name);
      if (group === undefined) {
        return undefined;
      }
      const section = stressSection(report, stress, group);
      return { ...section, blocks: [...section.blocks, ...operatorMap(report, stress, group)] };
    },
    // A gate has bounds of its own.
    picture: report.gate === null ? gaugePicture(stress) : [],
    viewFixtures: (fixtures, { ids, analytics }) => viewVariants(fixtures, ids, analytics, stress),
  };
}

/** Describes how variants were made; `ids` are those of the fixtures. */
function viewVariants(
  fixtures: readonly FixtureView[],
  ids: readonly string[],
  analytics: readonly string[],
  { variants, basis }: Pick<StressSection, 'variants' | 'basis'>,
): readonly StressedFixtureView[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const made = new Map(variants.map((one) => [one.fixture, one]));
  return fixtures.map((fixture, place): StressedFixtureView => {
    const variant = made.get(ids[place] ?? '');
    const original = places.get(variant?.parent ?? '');
    if (variant === undefined || original === undefined) {
      return fixture;
    }
    const { operator, line, what, evidence = {} } = variant;
    const proofs = analytics.flatMap((analytic, index) => {
      const proof = evidence[analytic];
      return proof === undefined ? [] : [[index, printableLine(proof)] as const];
    });
    const view: VariantView = {
      original,
      operator: printableLine(operator),
      what: `line ${line}: ${printableLine(what)}`,
      spans: spansOf(fixtures[original]?.code ?? null, fixture.code),
      evidence: basis === 'oracle' ? Object.fromEntries(proofs) : null,
    };
    return { ...fixture, variant: view };
  });
}

function spansOf(before: Lines | null, after: Lines | null): readonly number[] {
  if (before === null || after === null) {
    return [];
  }
  const spans: number[] = [];
  const kinds = ['same', 'removed', 'added'] as const;
  for (const { kind, lines } of diffLines(before.map(textOf), after.map(textOf))) {
    while (kinds[spans.length % kinds.length] !== kind) {
      spans.push(0);
    }
    spans.push(lines);
  }
  return spans;
}

/** Compares only text: colours depend on the lines before. */
function textOf(pieces: readonly string[]): string {
  return pieces.filter((_, place) => place % 2 === 0).join('');
}
