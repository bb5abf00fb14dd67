import type { Challenge } from './challenge/challenge';
import type { Problem } from '../../basics/errors';
import { consult } from '../../oracle/consult';
import type { Oracle, OracleTools } from '../../oracle/oracle';
import type { Contradiction } from './known-contradictions';

/** Comparison of a challenge's labels with its oracle. */
export interface LabelCheck {
  /** Labels that the oracle confirms. */
  readonly agreed: number;
  /** Labels that the oracle contradicts, each with the evidence. */
  readonly suspicious: readonly Problem[];
  /** The same as data. */
  readonly contradictions: readonly Contradiction[];
  /** Labels that the oracle leaves undecided, each with the reason. */
  readonly undecided: readonly Problem[];
  /** Number of labels that the oracle does not cover, by analytic; covered analytics are absent. */
  readonly uncovered: Readonly<Record<string, number>>;
}

/**
 * Lets the oracle judge every fixture and compares its rulings with the labels, which the oracle never sees;
 * `onChecked` is called after each.
 */
export async function checkLabels(
  { fixtures, prompt }: Challenge,
  oracle: Oracle,
  tools: OracleTools,
  onChecked: (isSuspicious: boolean) => void = () => undefined,
): Promise<LabelCheck> {
  const analytics = prompt.analytics.map(({ name }) => name);
  const checked = await Promise.all(
    fixtures.map(async (fixture) => {
      const rulings = await consult(oracle, analytics, fixture, tools);
      // Where nobody states a label, there is none to doubt.
      const stated = analytics.filter((analytic) => Object.hasOwn(fixture.expected, analytic));
      const labels = stated.map((analytic) => {
        const expected = fixture.expected[analytic];
        const place = { file: fixture.file, line: fixture.lines[analytic], field: `expected.${analytic}` };
        const ruling = rulings[analytic];
        if (ruling === undefined) {
          return { kind: 'uncovered' as const };
        }
        if (ruling.status === 'undecided') {
          return { kind: 'undecided' as const, problem: { ...place, message: ruling.because } };
        }
        return ruling.value === expected
          ? { kind: 'agreed' as const }
          : {
              kind: 'suspicious' as const,
              contradiction: { fixture, analytic, value: ruling.value, evidence: ruling.evidence },
              problem: {
                ...place,
                message: `the label says ${String(expected)}, but the oracle says ${String(ruling.value)}: ${ruling.evidence}`,
              },
            };
      });
      onChecked(labels.some(({ kind }) => kind === 'suspicious'));
      return labels;
    }),
  );
  const all = checked.flat();
  return {
    agreed: all.filter(({ kind }) => kind === 'agreed').length,
    suspicious: all.flatMap((one) => (one.kind === 'suspicious' ? [one.problem] : [])),
    contradictions: all.flatMap((one) => (one.kind === 'suspicious' ? [one.contradiction] : [])),
    undecided: all.flatMap((one) => (one.kind === 'undecided' ? [one.problem] : [])),
    uncovered: Object.fromEntries(
      analytics.filter((analytic) => oracle[analytic] === undefined).map((analytic) => [analytic, fixtures.length]),
    ),
  };
}
