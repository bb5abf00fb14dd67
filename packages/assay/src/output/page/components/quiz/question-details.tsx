import type { VNode } from 'preact';
import type { CountsView, ReplyView } from '../../experiment/experiment-view';
import type { QuestionView, QuizView, SuspiciousView } from '../../quiz/quiz-view';
import { summaryOf } from '../assertions/assertion-details';
import { ReplyList, type Meaning } from '../assertions/reply-list';
import { CodeBlock } from '../code';
import { TrialStrip } from '../plots/trial-strip';
import { percent } from '../plots/chart';
import { Table } from '../table';
import { together } from './quiz-map';

const terms = { held: 'right', failed: 'wrong', 'errored (not judged)': 'without a reply' };

/** A question and a group, or all together, and how often it was answered right. */
interface Asked {
  readonly view: QuizView;
  readonly question: number;
  readonly group: number;
  readonly counts: CountsView;
}

/** All about one question: its options, how often each was chosen, the trials and the replies. */
export function QuestionDetails(asked: Asked): VNode | null {
  const { view, question: place, group } = asked;
  const question = view.questions[place];
  const replies = view.groups[group]?.replies[place];
  if (question === undefined) {
    return null;
  }
  return (
    <>
      {question.text === null ? (
        <p class="question">{view.fixtures[place]?.title}</p>
      ) : (
        <CodeBlock lines={question.text} label="The question" />
      )}
      {question.suspicious !== null && <SuspiciousLabel {...question.suspicious} />}
      <OptionTable {...asked} />
      <Trials {...asked} />
      {view.groups.length > 1 && <CellTable view={view} question={place} />}
      <h3>Replies, wrong ones first</h3>
      {replies === undefined ? (
        <p>Choose a cell of the table to see its replies.</p>
      ) : (
        <ReplyList view={view} all={replies} meaningOf={meaningIn(view, question)} isGrouped />
      )}
    </>
  );
}

function SuspiciousLabel({ labelled, most, chosen, share }: SuspiciousView): VNode {
  const who = most ? 'most answers say' : 'the most common other answer is';
  return <p class="bad">{`Suspicious label: it says ${labelled}; ${who} ${chosen} (${share} of the answers).`}</p>;
}

/** What the trials of one group came to, where there are several. */
function Trials({ view, question: place, group }: Asked): VNode | null {
  const question = view.questions[place];
  const assertion = view.assertions[place];
  const result = view.groups[group]?.results[place] ?? undefined;
  if (question === undefined || assertion === undefined || result === undefined) {
    return null;
  }
  const { options, multiple, open } = question;
  const right = multiple || open ? undefined : options.findIndex(({ correct }) => correct) + 1;
  return 'outcomes' in result.trials && result.trials.outcomes.length < 2 ? null : (
    <>
      <p>{summaryOf(assertion, result)}</p>
      <TrialStrip view={result.trials} terms={terms} right={right} />
    </>
  );
}

function meaningIn({ problems }: QuizView, { options, open }: QuestionView): (reply: ReplyView) => Meaning {
  return ({ outcomes, chosen = [], problem }) => {
    const settled = chosen.map((place) => `option ${place + 1}, “${options[place]?.text ?? ''}”`).join(' and ');
    const end = open ? '' : `: ${settled || 'no option'}`;
    switch (outcomes) {
      case '.':
        return { what: `Right${end}`, sign: '✓', isGood: true, rank: 2 };
      case 'u':
        return { what: `Unreadable: ${problems[problem ?? -1]}`, sign: '?', isGood: false, rank: 1 };
      default:
        return { what: `Wrong${end}`, sign: '✕', isGood: false, rank: 0 };
    }
  };
}

/** The options in the order of the file, and how often each was chosen; of an open question the answers. */
function OptionTable(props: {
  readonly view: QuizView;
  readonly question: number;
  readonly group: number;
  readonly counts: CountsView;
}): VNode {
  const { view, question, group } = props;
  const { judged, unreadable, errored } = props.counts;
  const { options = [], multiple = false, open = false } = view.questions[question] ?? {};
  const chosen = chosenBy(view, question, group);
  const caption = `Options in the order of the file${multiple ? ' (an answer may hold several)' : ''}, and how often each was chosen; ✓ is right`;
  const rows = options.map(({ text, correct }, index) => {
    const count = chosen[index] ?? 0;
    const name = `${correct ? '✓' : '✕'} ${index + 1}. ${text}`;
    return [
      correct ? <strong class="option">{name}</strong> : <span class="option">{name}</span>,
      count,
      <Meter style={correct ? 'right' : 'failed'} count={count} judged={judged} />,
    ];
  });
  const unread = [
    <span class="option">No answer (unreadable)</span>,
    unreadable,
    <Meter style="unreadable" count={unreadable} judged={judged} />,
  ];
  return (
    <Table
      caption={open ? 'Answers, most common first; ✓ is right' : caption}
      columns={open ? ['answer', 'given', 'of the answers'] : ['option', 'chosen', 'of the answers']}
      rows={[
        ...rows,
        ...(unreadable > 0 ? [unread] : []),
        ...(errored > 0 ? [['No reply (not judged)', errored, '']] : []),
      ]}
    />
  );
}

/** A share of the judged answers as a bar. */
function Meter(props: { readonly style: string; readonly count: number; readonly judged: number }): VNode {
  const share = props.judged === 0 ? 0 : props.count / props.judged;
  return (
    <span class="meter">
      <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class={props.style} x={0} y={0} width={Math.min(100, share * 100)} height={10} />
      </svg>
      {props.judged === 0 ? '' : percent(share)}
    </span>
  );
}

/** What each group answered to a question. */
function CellTable({ view, question }: { readonly view: QuizView; readonly question: number }): VNode {
  const { options = [], open = false } = view.questions[question] ?? {};
  const numbers = options.map(({ correct }, index) => `${correct ? '✓ ' : ''}${index + 1}`);
  const rows = view.groups.map(({ name, results }, group) => {
    const own = results[question] ?? null;
    return own === null
      ? [name, 'not asked', ...options.map(() => '–'), '–', '–']
      : [
          name,
          `${own.judged - own.failures}/${own.judged}`,
          ...chosenBy(view, question, group),
          own.unreadable,
          own.errored,
        ];
  });
  return (
    <>
      <h3>What each cell answered</h3>
      <Table
        caption={
          open ? 'Answers, as numbered above; ✓ is right' : 'Answers by option, in the order of the file; ✓ is right'
        }
        columns={['cell', 'right', ...numbers, 'unreadable', 'no reply']}
        rows={rows}
      />
    </>
  );
}

/** How often each option of a question was chosen by a group, or by all together. */
function chosenBy({ chosen, questions }: QuizView, question: number, group: number): readonly number[] {
  const groups = group === together ? chosen : [chosen[group]];
  return (questions[question]?.options ?? []).map((_, option) =>
    groups.reduce((sum, own) => sum + (own?.[question]?.[option] ?? 0), 0),
  );
}
