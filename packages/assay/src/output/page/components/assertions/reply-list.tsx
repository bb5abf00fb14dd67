import type { VNode } from 'preact';
import type { AssertionsView, AssertionView, FixtureReplies, ReplyView } from '../../experiment/experiment-view';
import { CodeBlock } from '../code';

type Shelves = Pick<AssertionsView, 'texts' | 'problems'>;

/** What a reply means for what is asked; those of the lowest rank come first. */
export interface Meaning {
  readonly what: string;
  readonly sign: string;
  readonly isGood: boolean;
  readonly rank: number;
  readonly note?: string | undefined;
}

interface Group extends Meaning {
  readonly replies: readonly ReplyView[];
}

/** Replies up to this many characters share a card with others of the same meaning. */
const short = 40;

/** The different replies about a fixture, by what they mean. */
export function ReplyList(props: {
  readonly view: Shelves;
  readonly all: FixtureReplies;
  readonly meaningOf: (reply: ReplyView) => Meaning;
  /** Whether those that mean the same stand below one heading. */
  readonly isGrouped?: boolean;
}): VNode {
  const { view, all, meaningOf, isGrouped = false } = props;
  const { replies, more, lost } = all;
  const groups = groupsOf(replies, meaningOf);
  return (
    <>
      {replies.length === 0 && more === null && <p>This report has no stored replies.</p>}
      {isGrouped ? (
        groups.map((group) => <ReplyGroup view={view} group={group} key={group.what} />)
      ) : (
        <div class="cards">
          {groups.flatMap((group) =>
            group.replies.map((reply, index) => <Card view={view} reply={reply} group={group} index={index} isNamed />),
          )}
        </div>
      )}
      {more !== null && (
        <p>
          {`${more.different} more different ${more.different === 1 ? 'reply' : 'replies'} (${more.times} in total) omitted to keep this page small; see texts.jsonl in the report folder.`}
        </p>
      )}
      {lost.length > 0 && (
        <>
          <h4>Why there was no reply (not judged)</h4>
          <ul>
            {lost.map(([problem, times]) => (
              <li key={problem}>{`${timesOf(times)}: ${view.problems[problem]}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What replies mean for one assertion of their fixture. */
export function meaningFor(
  { analytics, problems }: Pick<AssertionsView, 'analytics' | 'problems'>,
  { analytic, expected }: Pick<AssertionView, 'analytic' | 'expected'>,
): (reply: ReplyView) => Meaning {
  return ({ outcomes, problem }) => {
    const own = outcomes[analytic] ?? ' ';
    const others = analytics.filter((_, place) => place !== analytic && !'. '.includes(outcomes[place] ?? '.'));
    const also = others.length > 0 ? `Also not as expected: ${others.join(', ')}` : undefined;
    const isGood = own === '.';
    const wrong = own === 'u' ? 'unreadable' : `${!expected}, expected ${expected}`;
    return {
      what: isGood ? 'as expected' : wrong,
      isGood,
      sign: isGood ? '✓' : '✕',
      rank: isGood ? 1 : 0,
      note: problem === undefined ? also : problems[problem],
    };
  };
}

function groupsOf(replies: readonly ReplyView[], meaningOf: (reply: ReplyView) => Meaning): readonly Group[] {
  const groups = new Map<string, { readonly meaning: Meaning; readonly replies: ReplyView[] }>();
  for (const reply of replies) {
    const meaning = meaningOf(reply);
    const key = JSON.stringify(meaning);
    const group = groups.get(key) ?? { meaning, replies: [] };
    groups.set(key, group);
    group.replies.push(reply);
  }
  const all = [...groups.values()].map(({ meaning, replies: own }) => ({ ...meaning, replies: own }));
  return all.sort((a, b) => a.rank - b.rank);
}

function ReplyGroup({ view, group }: { readonly view: Shelves; readonly group: Group }): VNode {
  const brief = group.replies.flatMap((reply) => {
    const text = briefOf(view, reply);
    return text === undefined ? [] : [{ reply, text }];
  });
  const long = group.replies.filter((reply) => briefOf(view, reply) === undefined);
  const times = group.replies.reduce((sum, reply) => sum + reply.times, 0);
  return (
    <div class="reply-group">
      <h4>
        <GroupHeading group={group} />
        {` · ${timesOf(times)}`}
      </h4>
      {brief.length > 0 && (
        <ul class="legend">
          {brief.map(({ reply, text }) => (
            <li key={reply.text}>
              <code class="brief">{text}</code>
              <span class="small">{` ${timesOf(reply.times)}, ${reply.runs}`}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="cards">
        {long.map((reply, index) => (
          <Card view={view} reply={reply} group={group} index={index} key={index} />
        ))}
      </div>
    </div>
  );
}

function Card(props: {
  readonly view: Shelves;
  readonly reply: ReplyView;
  readonly group: Group;
  readonly index: number;
  readonly isNamed?: boolean;
}): VNode {
  const { group } = props;
  const { by, text, times, runs } = props.reply;
  const { isGood, what, note } = group;
  const lines = text === null ? undefined : props.view.texts[text];
  const name = `${props.index + 1} (${what})`;
  return (
    <article class={isGood ? 'card' : 'card wrong'} aria-label={`Reply ${name}`}>
      {props.isNamed === true && (
        <h4>
          <GroupHeading group={group} />
        </h4>
      )}
      <p class="small">{`${timesOf(times)}, ${runs}${by === undefined ? '' : `, by ${by}`}`}</p>
      {note !== undefined && <p class={isGood ? 'small' : 'small bad'}>{note}</p>}
      {lines === undefined ? (
        <p class="small">The text of this reply is not stored with this report.</p>
      ) : (
        <CodeBlock lines={lines} label={`Text of reply ${name}`} />
      )}
    </article>
  );
}

function GroupHeading({ group: { isGood, sign, what } }: { readonly group: Group }): VNode {
  return <span class={isGood ? 'good' : 'bad'}>{`${sign} ${what}`}</span>;
}

/** The text of a reply of a few characters; `undefined` for any other. */
function briefOf({ texts }: Shelves, { text }: ReplyView): string | undefined {
  const lines = text === null ? undefined : texts[text];
  const all = lines?.length === 1 ? lines[0]?.filter((_, index) => index % 2 === 0).join('') : undefined;
  return all !== undefined && all.length <= short ? all : undefined;
}

function timesOf(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
