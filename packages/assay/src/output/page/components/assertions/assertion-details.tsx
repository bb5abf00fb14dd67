import type { VNode } from 'preact';
import type {
  AssertionsView,
  AssertionView,
  FixtureReplies,
  FixtureView,
  GroupView,
  PromptView,
  ResultView,
} from '../../experiment/experiment-view';
import { CodeBlock, Submission } from '../code';
import { Fold } from '../section';
import { percent } from '../plots/chart';
import { IntervalPlot } from '../plots/interval-plot';
import { StackPlot } from '../plots/stack-plot';
import { TrialStrip } from '../plots/trial-strip';
import { Table } from '../table';
import { meaningFor, ReplyList } from './reply-list';

/** What a page adds about a fixture that was made from another. */
export interface MadeDetails {
  readonly above: VNode | null;
  readonly below: VNode | null;
  /** Whether its code is shown above. */
  readonly showsCode: boolean;
}

/**
 * All about one assertion in one group: what it comes to, its trials, the submission, what was expected and received,
 * and the replies; `undefined` if it was not asked.
 */
export function assertionDetails(
  view: AssertionsView,
  group: GroupView,
  place: number,
  made: MadeDetails | undefined,
): VNode | undefined {
  const assertion = view.assertions[place];
  const result = group.results[place] ?? undefined;
  const fixture = view.fixtures[assertion?.fixture ?? -1];
  const replies = group.replies[assertion?.fixture ?? -1];
  if (assertion === undefined || result === undefined || fixture === undefined || replies === undefined) {
    return undefined;
  }
  return (
    <AssertionText
      view={view}
      group={group}
      assertion={assertion}
      result={result}
      fixture={fixture}
      replies={replies}
      made={made}
    />
  );
}

function AssertionText(props: {
  readonly view: AssertionsView;
  readonly group: GroupView;
  readonly assertion: AssertionView;
  readonly result: ResultView;
  readonly fixture: FixtureView;
  readonly replies: FixtureReplies;
  readonly made: MadeDetails | undefined;
}): VNode {
  const { view, group, assertion, result, fixture, replies, made } = props;
  const { wrongReason } = result;
  return (
    <>
      <Rubric group={group} assertion={assertion} language={fixture.language} />
      <p>{summaryOf(assertion, result)}</p>
      {wrongReason !== undefined && <WrongReason text={wrongReason} />}
      {made?.above}
      <Figures assertion={assertion} result={result} />
      <div class="columns">
        {made?.showsCode !== true && <SubmissionColumn fixture={fixture} />}
        <div>
          <h3>Expected and received</h3>
          <ExpectedTable view={view} group={group} assertion={assertion} />
        </div>
      </div>
      <h3>Replies, unexpected ones first</h3>
      <ReplyList view={view} all={replies} meaningOf={meaningFor(view, assertion)} />
      {group.prompt !== undefined && <Prompt prompt={group.prompt} />}
      {made?.below}
    </>
  );
}

function WrongReason({ text }: { readonly text: string }): VNode {
  return (
    <p>
      {'The model’s reason when it was first wrong: '}
      <q>{text}</q>
    </p>
  );
}

function SubmissionColumn({ fixture }: { readonly fixture: FixtureView }): VNode {
  return (
    <div>
      {fixture.code !== null && <h3>The submission</h3>}
      <SubmissionText fixture={fixture} />
    </div>
  );
}

/** The failure rate, the trials, and what they came to. */
function Figures({ assertion, result }: { readonly assertion: AssertionView; readonly result: ResultView }): VNode {
  const { rate, judged, failures } = result;
  return (
    <>
      {rate !== null && (
        <IntervalPlot
          block={{
            rows: [{ name: 'failure rate', measured: rate, tolerate: assertion.tolerate }],
            caption: `Failed ${failures} of ${judged}: ${rate.text}; dashed: ${assertion.tolerated} tolerated`,
            axis: 'failure rate, with 95 % interval',
          }}
        />
      )}
      <TrialStrip view={result.trials} />
      {judged > 0 && <OutcomeBar assertion={assertion} result={result} />}
    </>
  );
}

function Prompt({ prompt }: { readonly prompt: PromptView }): VNode {
  return (
    <Fold summary="The prompt">
      {prompt.parts.map(({ name, lines }) => (
        <div key={name}>
          <h4>{name}</h4>
          <CodeBlock lines={lines} label={name} wraps />
        </div>
      ))}
    </Fold>
  );
}

function Rubric(props: {
  readonly group: GroupView;
  readonly assertion: AssertionView;
  readonly language: string;
}): VNode | null {
  const rubric = rubricFor(props.group, props.assertion.analytic, props.language);
  return rubric === '' ? null : (
    <p class="rubric">
      <strong>Rubric: </strong>
      {rubric}
    </p>
  );
}

/** The rubric of an analytic that a group was asked by; empty if it is not known. */
export function rubricFor({ prompt }: GroupView, analytic: number, language: string): string {
  const rubrics = prompt?.rubrics[analytic] ?? '';
  return typeof rubrics === 'string' ? rubrics : (rubrics[language] ?? '');
}

/** The code of a fixture, with the task that it has of its own. */
export function SubmissionText({ fixture }: { readonly fixture: FixtureView }): VNode {
  const { id, code, file, language, task = [] } = fixture;
  return code === null ? (
    <p>{`This report’s folder lacks the text of ${id}: see ${file}.`}</p>
  ) : (
    <>
      <Submission lines={code} language={language} label={`Submission ${id}`} />
      {task.map(({ part, lines }) => (
        <Fold summary={`The ${part}`} key={part}>
          <CodeBlock lines={lines} label={`The ${part} of ${id}`} wraps />
        </Fold>
      ))}
    </>
  );
}

/** Policy, decision, nature and advice in one line. */
export function summaryOf(
  { assert, tolerated }: AssertionView,
  { decision, reason, nature, advice, errored, trends = [] }: ResultView,
): string {
  const facts = [
    `${assert}, tolerates ${tolerated}`,
    ...(decision === null ? [] : [reason === undefined ? decision : `${decision}: ${reason}`]),
    nature === 'unknown' ? 'not clear yet whether random' : nature,
    `advice: ${advice}`,
    ...(errored > 0 ? [`${errored} errored, not judged`] : []),
    ...trends,
  ];
  return facts.join(' · ');
}

const natures: Readonly<Record<string, string>> = {
  stable: 'Stable: it never failed',
  random: 'Random: wrong in the minority of trials, so a vote can help',
  systematic: 'Systematic: wrong in the majority of trials, so no vote can help',
};

function OutcomeBar(props: { readonly assertion: AssertionView; readonly result: ResultView }): VNode {
  const { judged, failures, unreadable, nature } = props.result;
  const wrong = `falsely ${props.assertion.expected ? 'rejected' : 'accepted'}`;
  const outcomes = [
    { name: 'held', count: judged - failures, colour: 'line', ink: 'ink' },
    { name: wrong, count: failures - unreadable, colour: 'bad', ink: 'paper' },
    { name: 'unreadable', count: unreadable, colour: 'unsure', ink: 'paper' },
  ];
  const parts = outcomes.flatMap(({ name, count }, part) =>
    count === 0 ? [] : [{ part, share: count / judged, words: [`${name} ${count}`, `${count}`] }],
  );
  return (
    <StackPlot
      block={{
        caption: natures[nature] ?? 'Too few trials to tell random from systematic',
        axis: 'share of trials',
        end: 1,
        parts: outcomes.map(({ count, ...part }) => ({ ...part, meaning: percent(count / judged) })),
        rows: [{ name: 'trials', parts }],
      }}
    />
  );
}

function ExpectedTable(props: {
  readonly view: AssertionsView;
  readonly group: GroupView;
  readonly assertion: AssertionView;
}): VNode {
  const { analytics, assertions } = props.view;
  const rows = assertions.flatMap((assertion, place) => {
    const result = props.group.results[place] ?? null;
    if (assertion.fixture !== props.assertion.fixture || result === null) {
      return [];
    }
    const { failures, unreadable, judged, rate } = result;
    const wrong = [
      ...(failures > unreadable ? [`${!assertion.expected} ${failures - unreadable}/${judged}`] : []),
      ...(unreadable > 0 ? [`unreadable ${unreadable}/${judged}`] : []),
    ];
    return [
      [
        analytics[assertion.analytic] ?? '',
        String(assertion.expected),
        wrong.join(', ') || 'never',
        rate?.text.split(' (')[0] ?? 'n/a',
      ],
    ];
  });
  return (
    <Table
      caption="All analytics of this fixture"
      columns={['analytic', 'expected', 'not as expected', 'failure rate']}
      rows={rows}
    />
  );
}
