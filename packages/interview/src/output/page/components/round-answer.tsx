import type { VNode } from 'preact';
import type { InterviewView, RoundAnswerView } from '../interview-view';
import { CodeBlock, Fold, percent } from 'gpt-assay/page';
import { CheckResults } from './check-results';
import { unpack, wholeReply } from './packed-text';

/** An answer in one round: what the model was told before it, its code, what became of each check, and the reply. */
export function RoundAnswer(props: {
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
  const told = round.told === null ? undefined : shelves.texts[round.told];
  const isSame = code !== undefined && before?.code === round.code && before.verdict === round.verdict;
  return (
    <>
      {props.isNamed && <h3>{`Round ${round.round}: ${outcomeOf(view, round)}`}</h3>}
      {told !== undefined && (
        <Fold summary="What the model was told about the answer">
          <CodeBlock lines={unpack(told)} label="What the model was told" />
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
