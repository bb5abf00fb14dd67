import type { VNode } from 'preact';
import type { CountsView, ReplyView } from '../../experiment/experiment-view';
import type { QuestionView, QuizView, SuspiciousView } from '../../quiz/quiz-view';
import { summaryOf } from '../assertions/assertion-details';
import { ReplyList, type Meaning } from '../assertions/reply-list';
import { CodeBlock } from '../code';
import { TrialStrip } from '../plots/trial-strip';
import { CellTable, OptionTable } from './option-tables';

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
