import type { VNode } from 'preact';
import type { AssertionView, FixtureView, GroupView, ResultView } from 'gpt-assay/output';
import type { StressView } from '../variant-view';
import { CodeDiff } from './code-diff';
import { type MadeDetails, Table } from 'gpt-assay/page';

/** Maximum number of variants of one operator listed. */
const most = 12;

interface Asked {
  readonly view: StressView;
  readonly group: GroupView;
  readonly assertion: AssertionView;
}

/** All about a variant besides its results; `undefined` for an original. */
export function aboutVariant(asked: Asked): MadeDetails | undefined {
  const { variant } = asked.view.fixtures[asked.assertion.fixture] ?? {};
  return (
    variant && {
      above: <VariantDetails {...asked} />,
      below: <SameOperator {...asked} />,
      showsCode: variant.spans.length > 0,
    }
  );
}

/** How a variant was made, who proves its label, and its code beside the original's. */
function VariantDetails({ view, group, assertion }: Asked): VNode | null {
  const fixture = view.fixtures[assertion.fixture];
  const original = view.fixtures[fixture?.variant?.original ?? -1];
  if (fixture?.variant === undefined || original === undefined) {
    return null;
  }
  const { operator, what, spans, evidence } = fixture.variant;
  const proof = evidence?.[assertion.analytic];
  const before = resultOn(view, group, { fixture: fixture.variant.original, analytic: assertion.analytic });
  return (
    <>
      <h3>What was changed</h3>
      <p>
        {`${operator}, ${what}. The original: `}
        <a href={addressOf(view, original, assertion.analytic)}>{`${original.id}, ${original.title}`}</a>
        {before === null ? '.' : `: wrong in ${before.failures} of ${before.judged}.`}
      </p>
      <p>
        <strong>{`${assertion.expected} is right: `}</strong>
        {evidence === null && 'by construction, because the change cannot matter. No oracle proves it.'}
        {evidence !== null && proof === undefined && 'the oracle proves it.'}
        {proof !== undefined && (
          <>
            the oracle says <q>{proof}</q>.
          </>
        )}
      </p>
      {original.code !== null && fixture.code !== null && spans.length > 0 && (
        <CodeDiff
          label={`${original.id} and ${fixture.id}, line by line`}
          before={original.code}
          after={fixture.code}
          spans={spans}
        />
      )}
    </>
  );
}

function resultOn(
  { assertions }: StressView,
  { results }: GroupView,
  { fixture, analytic }: Pick<AssertionView, 'fixture' | 'analytic'>,
): ResultView | null {
  return results[assertions.findIndex((one) => one.fixture === fixture && one.analytic === analytic)] ?? null;
}

/** Variants that the same operator made, most often wrong first. */
function SameOperator({ view, group, assertion }: Asked): VNode | null {
  const { analytic } = assertion;
  const { operator } = view.fixtures[assertion.fixture]?.variant ?? {};
  const own = view.assertions.flatMap((one, place) => {
    const fixture = view.fixtures[one.fixture];
    const result = group.results[place] ?? null;
    const isOwn = one.analytic === analytic && fixture?.variant?.operator === operator;
    return isOwn && result !== null && fixture?.variant !== undefined
      ? [{ fixture, variant: fixture.variant, result }]
      : [];
  });
  if (own.length < 2) {
    return null;
  }
  const sorted = own.toSorted((a, b) => b.result.failures - a.result.failures);
  return (
    <>
      <h3>{`All of ${operator}, most often wrong first`}</h3>
      <Table
        caption={`Variants that ${operator} made, asked about ${view.analytics[analytic]}`}
        columns={['variant', 'wrong', 'what was changed']}
        rows={sorted
          .slice(0, most)
          .map(({ fixture, variant, result }) => [
            <a href={addressOf(view, fixture, analytic)}>{fixture.id}</a>,
            `${result.failures} of ${result.judged}`,
            variant.what,
          ])}
      />
      {sorted.length > most && <p class="small">{`and ${sorted.length - most} more, in the table above.`}</p>}
    </>
  );
}

function addressOf(view: StressView, fixture: FixtureView, analytic: number): string {
  return `#${encodeURIComponent(`${fixture.id}/${view.analytics[analytic]}`)}`;
}
