import type { VNode } from 'preact';
import type { CheckView, InterviewView, RoundAnswerView } from '../interview-view';
import { Fold, Table } from 'gpt-assay/page';

/** Number of failed checks with one reason from which on the reason is shown once. */
const several = 3;

/** What became of a check in one answer. */
export interface CheckResult {
  readonly check: CheckView;
  readonly points: number;
  readonly got: string | null;
  readonly why: string | null;
}

/** What became of each check of an answer, those that cost points first. */
export function CheckResults(props: { readonly view: InterviewView; readonly round: RoundAnswerView }): VNode {
  const results = resultsOf(props.view, props.round);
  if (results.length === 0) {
    return <p class="small">Nothing was checked.</p>;
  }
  const short = results.filter(({ check, points }) => points < check.weight);
  const whole = results.filter(({ check, points }) => points >= check.weight);
  const shared = sharedReason(short);
  const alike = short.filter(({ got, why }) => shared !== undefined && why === shared && got === null);
  const other = short.filter((one) => !alike.includes(one));
  const total = `${results.length} ${results.length === 1 ? 'check' : 'checks'}`;
  return (
    <>
      {alike.length > 0 && (
        <>
          <p>
            <span class="bad">{`✕ ${alike.length} of ${results.length} checks: `}</span>
            {shared}
          </p>
          <Fold summary={`Which ${alike.length}`}>
            <CheckTable results={alike} caption="Checks that failed for this reason" />
          </Fold>
        </>
      )}
      {other.length > 0 && (
        <CheckTable
          results={other}
          caption={`${other.length} of ${total} failed${alike.length > 0 ? ' for other reasons' : ''}`}
          isTold
        />
      )}
      {whole.length > 0 && (
        <Fold summary={short.length === 0 ? `All ${whole.length} checks passed` : `${whole.length} passed`}>
          <CheckTable results={whole} caption="Checks that passed" />
        </Fold>
      )}
    </>
  );
}

/** Each check of an answer with what became of it; none where nothing was checked. */
export function resultsOf({ shelves }: InterviewView, round: RoundAnswerView): readonly CheckResult[] {
  const checks = round.checks === null ? undefined : shelves.checks[round.checks];
  const verdict = round.verdict === null ? undefined : shelves.verdicts[round.verdict];
  return checks === undefined || verdict === undefined
    ? []
    : checks.map((check, place) => ({
        check,
        points: verdict.points[place] ?? 0,
        got: verdict.got[place] ?? null,
        why: verdict.why[place] ?? null,
      }));
}

/** What became of a check in one answer, in a cell of a table. */
export function CheckOutcome({ result }: { readonly result: CheckResult }): VNode {
  const { check, points } = result;
  const { style, mark } = signOf(result);
  return (
    <>
      <span class={style}>{`${mark} ${points}/${check.weight} `}</span>
      {points < check.weight && <Received {...result} />}
    </>
  );
}

/** The name of a check, and what it asserts. */
export function CheckName({ check: { name, assert } }: { readonly check: CheckView }): VNode {
  return (
    <>
      {name !== '' && `${name} `}
      <code class="small">{assert}</code>
    </>
  );
}

/** Why several checks failed alike, and gave nothing. */
function sharedReason(short: readonly CheckResult[]): string | undefined {
  const silent = short.flatMap(({ got, why }) => (got === null && why !== null ? [why] : []));
  return silent.find((why) => silent.filter((one) => one === why).length >= several);
}

/** `isTold`: whether to say what was received. */
function CheckTable(props: {
  readonly results: readonly CheckResult[];
  readonly caption: string;
  readonly isTold?: boolean;
}): VNode {
  const { results, caption, isTold = false } = props;
  const rows = results.map((result) => {
    const { check, points } = result;
    const { style, mark } = signOf(result);
    return [
      <>
        <span class={style}>{`${mark} `}</span>
        <CheckName check={check} />
      </>,
      <code>{check.expected}</code>,
      ...(isTold ? [<Received {...result} />] : []),
      `${points}/${check.weight}`,
    ];
  });
  const columns = ['check', 'expected', ...(isTold ? ['received'] : []), 'points'];
  return <Table caption={caption} columns={columns} rows={rows} style="checks" />;
}

function Received({ got, why }: CheckResult): VNode {
  return (
    <>
      {got !== null && <code>{got}</code>}
      {why !== null && <div class="small">{why}</div>}
      {got === null && why === null && '–'}
    </>
  );
}

function signOf({ check, points }: CheckResult): { readonly style: string; readonly mark: string } {
  return points >= check.weight ? { style: 'good', mark: '✓' } : { style: 'bad', mark: points > 0 ? '~' : '✕' };
}
