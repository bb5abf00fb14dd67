import type { VNode } from 'preact';
import type { InterviewView, RoundAnswerView, AnswersView, AnswerView, CheckView } from '../interview-view';
import { CodeBlock, Fold, percent, Table } from 'gpt-assay/page';
import { unpack, wholeReply } from './packed-text';
import { useState } from 'preact/hooks';

/** Number of answers shown at first, and of these, the number opened. */
const atOnce = 20;
const mostOpen = 3;

/** All answers of a cell to a question, those that failed first. */
export function AnswerList(props: { readonly view: InterviewView; readonly answers: AnswersView }): VNode {
  const { shown, more } = props.answers;
  const [count, show] = useState(atOnce);
  const left = shown.length - count;
  return (
    <>
      <div class="answers">
        {shown.slice(0, count).map((answer, index) => (
          <Answer view={props.view} answer={answer} index={index} key={index} />
        ))}
      </div>
      {left > 0 && (
        <button type="button" onClick={() => show(count + atOnce)}>
          {`Show ${Math.min(atOnce, left)} more of ${left}`}
        </button>
      )}
      {more.different > 0 && (
        <p>
          {`${more.different} more different ${more.different === 1 ? 'answer' : 'answers'} (${more.times} in total, ${more.passed} of them pass) omitted to keep this page small; see evaluated.ndjson.`}
        </p>
      )}
    </>
  );
}

/** One answer; the first that failed are open, or else the first that passes. */
function Answer(props: { readonly view: InterviewView; readonly answer: AnswerView; readonly index: number }): VNode {
  const { view, index } = props;
  const { rounds, times, runs, replies } = props.answer;
  const last = rounds.findLast(({ status }) => status !== 'ERRORED') ?? rounds.at(-1);
  const passes = last?.status === 'PASS';
  const facts = [
    `${times === 1 ? '' : `${times} times, `}${runs}`,
    ...(rounds.length > 1 ? [`${rounds.length} rounds`] : []),
    ...(replies > 1 ? [`first of ${replies} different replies with this code`] : []),
  ];
  return (
    <details class={passes ? 'answer' : 'answer wrong'} open={index === 0 || (!passes && index < mostOpen)}>
      <summary>
        <strong>
          <span class={passes ? 'good' : 'bad'}>{last === undefined ? '' : outcomeOf(view, last)}</span>
        </strong>
        {` · ${facts.join(' · ')}`}
      </summary>
      {rounds.map((round, place) => (
        <RoundAnswer view={view} round={round} before={rounds[place - 1]} isNamed={rounds.length > 1} key={place} />
      ))}
    </details>
  );
}

/** An answer in one round: what the model was told before it, its code, what became of each check, and the reply. */
function RoundAnswer(props: {
  readonly view: InterviewView;
  readonly round: RoundAnswerView;
  /** The answer in the round before. */
  readonly before: RoundAnswerView | undefined;
  readonly isNamed: boolean;
}): VNode {
  const { view, round, before } = props;
  const { shelves } = view;
  const code = round.code === null ? undefined : shelves.texts[round.code];
  const reply = round.reply === null ? undefined : shelves.replies[round.reply];
  const feedback = round.feedback === null ? undefined : shelves.texts[round.feedback];
  const isSame = code !== undefined && before?.code === round.code && before.verdict === round.verdict;
  return (
    <>
      {props.isNamed && <h3>{`Round ${round.round}: ${outcomeOf(view, round)}`}</h3>}
      {feedback !== undefined && (
        <Fold summary="What the model was told about the answer">
          <CodeBlock lines={unpack(feedback)} label="What the model was told" />
        </Fold>
      )}
      {round.remark !== null && <p class="small bad">{round.remark}</p>}
      {isSame && <p>The same code with the same results.</p>}
      {round.status !== 'ERRORED' && !isSame && (
        <div class="columns">
          <div>
            <AnswerCode view={view} round={round} label="The code as it was run" />
          </div>
          <div>
            <CheckResults view={view} round={round} />
          </div>
        </div>
      )}
      {reply !== undefined && (
        <Fold summary={code === undefined ? 'The reply' : 'The whole reply'} isOpen={code === undefined}>
          <CodeBlock lines={wholeReply(reply, code)} label="The whole reply" />
        </Fold>
      )}
      {round.isCut && <p class="small">Rest omitted to keep the page small; see evaluated.ndjson.</p>}
    </>
  );
}

/** The code of an answer, with the numbers of its lines. */
export function AnswerCode(props: {
  readonly view: InterviewView;
  readonly round: RoundAnswerView;
  readonly label: string;
}): VNode {
  const code = props.round.code === null ? undefined : props.view.shelves.texts[props.round.code];
  return code === undefined ? (
    <p class="small">There is no code in the reply.</p>
  ) : (
    <CodeBlock lines={unpack(code)} label={props.label} numbered />
  );
}

/** What an answer came to, in a few words. */
export function outcomeOf({ failures }: InterviewView, { status, passed, total, failure }: RoundAnswerView): string {
  switch (status) {
    case 'PASS':
      return `✓ passes, ${passed} of ${total} points`;
    case 'ERRORED':
      return '– no reply, not judged';
    default: {
      const kind = failures[failure ?? -1] ?? 'falls short';
      return `✕ ${kind}, ${passed} of ${total} points${total > 0 ? ` (${percent(passed / total)})` : ''}`;
    }
  }
}

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
function CheckResults(props: { readonly view: InterviewView; readonly round: RoundAnswerView }): VNode {
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
          showsReceived
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

/** `showsReceived`: whether to say what was received. */
function CheckTable(props: {
  readonly results: readonly CheckResult[];
  readonly caption: string;
  readonly showsReceived?: boolean;
}): VNode {
  const { results, caption, showsReceived = false } = props;
  const rows = results.map((result) => {
    const { check, points } = result;
    const { style, mark } = signOf(result);
    return [
      <>
        <span class={style}>{`${mark} `}</span>
        <CheckName check={check} />
      </>,
      <code>{check.expected}</code>,
      ...(showsReceived ? [<Received {...result} />] : []),
      `${points}/${check.weight}`,
    ];
  });
  const columns = ['check', 'expected', ...(showsReceived ? ['received'] : []), 'points'];
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
