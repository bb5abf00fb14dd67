import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { AssertionsView } from '../../experiment/experiment-view';
import { hasModifier } from '../address';
import { TextToCopy } from '../copy';
import { Section, Fold } from '../section';
import { cardsOf, type Card, type Contradicting } from './cards';
import { changesOf } from './changes';
import { keepDecisions, recallDecisions, type Decision, type Decisions } from './decision';
import { rubricFor, SubmissionText } from '../assertions/assertion-details';
import { meaningFor, ReplyList } from '../assertions/reply-list';
import { breakable } from '../breakable';

/** The decisions, by their keys. */
const choices = [
  { key: 'g', text: 'Grader wrong' },
  { key: 'l', text: 'Label wrong' },
  { key: 'r', text: 'Rubric unclear' },
] as const;

/** Every label that a grader contradicted, one at a time, to decide who is wrong; ends with the changes to make. */
export function Deck({ view }: { readonly view: AssertionsView }): VNode | null {
  const cards = useMemo(() => cardsOf(view), [view]);
  return view.deck === undefined || cards.length === 0 ? null : (
    <Section
      id="deck"
      heading="Who is wrong: the grader, a label or a rubric?"
      about={`Answers contradict ${cards.length === 1 ? '1 label' : `${cards.length} labels`}. Decide on each, the most often contradicted first; the page collects the changes to make. Decisions stay in this tab.`}
    >
      <OpenDeck view={view} cards={cards} />
    </Section>
  );
}

/** What is shown, what was decided, and what changes either. */
interface DeckState {
  readonly decisions: Decisions;
  /** Index of the shown card; past the last one, the changes. */
  readonly place: number;
  readonly canUndo: boolean;
  readonly go: (to: number) => void;
  readonly decide: (decision: Decision) => void;
  readonly undo: () => void;
}

function useDeck(view: AssertionsView, cards: readonly Card[]): DeckState {
  const [decisions, setDecisions] = useState(() => recallDecisions(view, cards));
  const [undone, setUndone] = useState<readonly { readonly place: number; readonly before: Decisions }[]>([]);
  const [place, setPlace] = useState(() => firstOpen(cards, decisions));
  const take = (next: Decisions): void => {
    setDecisions(next);
    keepDecisions(view, next);
  };
  const go = (to: number): void => setPlace(Math.max(0, Math.min(cards.length, to)));
  return {
    decisions,
    place,
    canUndo: undone.length > 0,
    go,
    decide(decision) {
      const card = cards[place];
      if (card !== undefined) {
        setUndone([...undone, { place, before: decisions }]);
        take(new Map([...decisions, [card.key, decision]]));
        go(place + 1);
      }
    },
    undo() {
      const last = undone.at(-1);
      if (last !== undefined) {
        take(last.before);
        setUndone(undone.slice(0, -1));
        setPlace(last.place);
      }
    },
  };
}

function OpenDeck({ view, cards }: { readonly view: AssertionsView; readonly cards: readonly Card[] }): VNode {
  const deck = useDeck(view, cards);
  const [isOpen, setOpen] = useState(false);
  const { decisions, place, decide } = deck;
  const card = cards[place];
  return (
    <details
      class="fold deck"
      onKeyDown={(event) => pressKey(event, deck)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{decisions.size === 0 ? 'Decide, one at a time' : `Decide, one at a time: ${decisions.size} decided`}</h3>
      </summary>
      {isOpen && (
        <div tabIndex={-1}>
          <Steps deck={deck} cards={cards} />
          {card === undefined ? (
            <Changes view={view} cards={cards} decisions={decisions} />
          ) : (
            <>
              <CardText view={view} card={card} key={card.key} />
              <p class="controls decide">
                {choices.map(({ key, text }) => (
                  <KeyButton
                    letter={key}
                    text={text}
                    isPressed={decisions.get(card.key) === key}
                    onClick={() => decide(key)}
                    key={key}
                  />
                ))}
              </p>
            </>
          )}
        </div>
      )}
    </details>
  );
}

function Steps(props: { readonly deck: DeckState; readonly cards: readonly Card[] }): VNode {
  const { deck, cards } = props;
  const { place, go } = deck;
  const card = cards[place];
  return (
    <p class="controls">
      <KeyButton letter="k" text="Previous" isOff={place === 0} onClick={() => go(place - 1)} />
      <KeyButton letter="j" text="Next" isOff={card === undefined} onClick={() => go(place + 1)} />
      <KeyButton letter="u" text="Undo" isOff={!deck.canUndo} onClick={deck.undo} />
      {card !== undefined && (
        <button type="button" onClick={() => go(cards.length)}>
          To the changes
        </button>
      )}
      <span role="status">
        {card === undefined
          ? `The changes, from ${deck.decisions.size} of ${cards.length} decided`
          : `${place + 1} of ${cards.length}: ${card.key}`}
      </span>
    </p>
  );
}

function pressKey(event: KeyboardEvent, { place, go, decide, undo }: DeckState): void {
  const { key, target, currentTarget } = event;
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ...Object.fromEntries(choices.map((one) => [one.key, () => decide(one.key)])),
    j: () => go(place + 1),
    ArrowRight: () => go(place + 1),
    k: () => go(place - 1),
    ArrowLeft: () => go(place - 1),
    u: undo,
  };
  const isInUse = currentTarget instanceof HTMLDetailsElement && currentTarget.open;
  // In code, arrows scroll.
  const isScrolling = key.startsWith('Arrow') && target instanceof Element && target.closest('pre') !== null;
  const act = acts[key];
  if (isInUse && !isScrolling && !hasModifier(event) && act !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}

function Changes(props: {
  readonly view: AssertionsView;
  readonly cards: readonly Card[];
  readonly decisions: Decisions;
}): VNode {
  return props.decisions.size === 0 ? (
    <p>Nothing is decided yet. Go back (k), and decide on a card by g, l or r.</p>
  ) : (
    <TextToCopy label="Changes to make" text={changesOf(props.view, props.cards, props.decisions)} />
  );
}

function KeyButton(props: {
  readonly letter: string;
  readonly text: string;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}): VNode {
  return (
    <button
      type="button"
      disabled={props.isOff}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={props.letter}
      onClick={props.onClick}
    >
      {props.text} <kbd>{props.letter}</kbd>
    </button>
  );
}

/** The first card that nobody has decided on; of none, the first. */
function firstOpen(cards: readonly Card[], decisions: Decisions): number {
  return Math.max(
    0,
    cards.findIndex(({ key }) => !decisions.has(key)),
  );
}

/** What one needs to know to decide who is wrong: the code, the rubric, the label and why, and the answers. */
function CardText({ view, card }: { readonly view: AssertionsView; readonly card: Card }): VNode {
  const { assertion, fixture, analytic, groups } = card;
  return (
    <div class="columns">
      <div>
        <h4>{breakable(analytic)}</h4>
        <p>
          <strong>{`The label says ${assertion.expected}`}</strong>
          {` (${assertion.place}).`}
        </p>
        {assertion.contradicted !== undefined && <p class="bad">{`But ${assertion.contradicted}.`}</p>}
        <ul>
          {groups.map((group) => (
            <li key={group.group}>{describeAnswers(group, assertion.expected)}</li>
          ))}
        </ul>
        <Rubrics view={view} card={card} />
        {view.groups.map(({ name, replies }) => {
          const own = replies[assertion.fixture];
          return own === undefined ? null : (
            <Fold summary={view.groups.length === 1 ? 'Replies' : `Replies of ${name}`} key={name}>
              <ReplyList view={view} all={own} meaningOf={meaningFor(view, assertion)} />
            </Fold>
          );
        })}
      </div>
      <div>
        <h4>{`${fixture.id}: ${fixture.title}`}</h4>
        <SubmissionText fixture={fixture} />
      </div>
    </div>
  );
}

/** The rubric; if groups were asked by several, each. */
function Rubrics({ view, card }: { readonly view: AssertionsView; readonly card: Card }): VNode {
  const { assertion, fixture } = card;
  const rubrics = new Map(
    view.groups.map((group) => [rubricFor(group, assertion.analytic, fixture.language), group.name] as const),
  );
  return (
    <>
      {[...rubrics]
        .filter(([rubric]) => rubric !== '')
        .map(([rubric, name]) => (
          <p class="rubric" key={rubric}>
            <strong>{rubrics.size === 1 ? 'Rubric: ' : `Rubric of ${name}: `}</strong>
            {rubric}
          </p>
        ))}
    </>
  );
}

function describeAnswers({ group, times, unreadable, judged }: Contradicting, expected: boolean): string {
  const right = judged - times - unreadable;
  const said = [
    ...(times > 0 ? [`${!expected} in ${times}`] : []),
    ...(right > 0 ? [`${expected} in ${right}`] : []),
  ].join(', ');
  const lost = unreadable > 0 ? `${said === '' ? '' : ', '}unreadable in ${unreadable}` : '';
  return `${group}${said === '' ? ' was ' : ' said '}${said}${lost} of ${judged} ${judged === 1 ? 'run' : 'runs'}`;
}
