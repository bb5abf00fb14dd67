import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { AnswersView, AnswerView, InterviewView } from '../interview-view';
import { outcomeOf, RoundAnswer } from './round-answer';

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
