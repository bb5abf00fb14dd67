import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { AssertionsView } from '../../experiment/experiment-view';
import { TextToCopy } from '../copy';
import { Section } from '../page';
import { CardText } from './card';
import { cardsOf, type Card } from './cards';
import { changesOf } from './changes';
import { keepDecisions, recallDecisions, type Decision, type Decisions } from './decision';

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

function OpenDeck({ view, cards }: { readonly view: AssertionsView; readonly cards: readonly Card[] }): VNode {
  const [decisions, setDecisions] = useState(() => recallDecisions(view, cards));
  const [undone, setUndone] = useState<readonly { readonly place: number; readonly before: Decisions }[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(() => firstOpen(cards, decisions));
  const card = cards[place];
  const take = (next: Decisions): void => {
    setDecisions(next);
    keepDecisions(view, next);
  };
  const go = (to: number): void => setPlace(Math.max(0, Math.min(cards.length, to)));
  const decide = (decision: Decision): void => {
    if (card !== undefined) {
      setUndone([...undone, { place, before: decisions }]);
      take(new Map([...decisions, [card.key, decision]]));
      go(place + 1);
    }
  };
  const undo = (): void => {
    const last = undone.at(-1);
    if (last !== undefined) {
      take(last.before);
      setUndone(undone.slice(0, -1));
      setPlace(last.place);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    const isInUse = currentTarget instanceof HTMLDetailsElement && currentTarget.open;
    // In code, arrows scroll.
    const isScrolling = key.startsWith('Arrow') && target instanceof Element && target.closest('pre') !== null;
    const act = acts[key];
    if (isInUse && !isScrolling && !ctrlKey && !metaKey && !altKey && act !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  };
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ...Object.fromEntries(choices.map(({ key }) => [key, () => decide(key)])),
    j: () => go(place + 1),
    ArrowRight: () => go(place + 1),
    k: () => go(place - 1),
    ArrowLeft: () => go(place - 1),
    u: undo,
  };
  return (
    <details class="fold deck" onKeyDown={onKeyDown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{decisions.size === 0 ? 'Decide, one at a time' : `Decide, one at a time: ${decisions.size} decided`}</h3>
      </summary>
      {isOpen && (
        <div tabIndex={-1}>
          <p class="controls">
            <KeyButton letter="k" text="Previous" isOff={place === 0} onClick={() => go(place - 1)} />
            <KeyButton letter="j" text="Next" isOff={card === undefined} onClick={() => go(place + 1)} />
            <KeyButton letter="u" text="Undo" isOff={undone.length === 0} onClick={undo} />
            {card !== undefined && (
              <button type="button" onClick={() => go(cards.length)}>
                To the changes
              </button>
            )}
            <span role="status">
              {card === undefined
                ? `The changes, from ${decisions.size} of ${cards.length} decided`
                : `${place + 1} of ${cards.length}: ${card.key}`}
            </span>
          </p>
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
