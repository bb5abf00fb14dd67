import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { WordView } from '../view';

/** The terms of the page, by their names in lower case. */
export const Terms = createContext<ReadonlyMap<string, WordView>>(new Map());

/** The terms by each of their names. */
export function byName(words: readonly WordView[]): ReadonlyMap<string, WordView> {
  return new Map(words.flatMap((one) => one.names.map((name) => [name, one] as const)));
}

/** Makes a cell that is nothing but a term a link to its meaning, once for each term. */
export function useTermLinks(): (text: string | undefined, shown: ComponentChildren) => ComponentChildren {
  const terms = useContext(Terms);
  const linked = new Set<WordView>();
  return (text = '', shown) => {
    const name = text.toLowerCase().replace(/ \(95 %\)$/, '');
    const term = /^[\d<]/.test(name) ? undefined : terms.get(name);
    if (term === undefined || linked.has(term)) {
      return shown;
    }
    linked.add(term);
    return (
      <a class="word" href={`#${term.id}`} title={term.meaning}>
        {shown}
      </a>
    );
  };
}

/** What the terms of the page mean, in a fold of their own. */
export function WordSection({ words }: { readonly words: readonly WordView[] }): VNode {
  return (
    <section id="words">
      <h2>What the words mean</h2>
      <details>
        <summary>{`${words.length} words of this page, explained`}</summary>
        <dl class="words">
          {words.map(({ id, word, meaning }) => (
            <div id={id} key={id}>
              <dt tabIndex={-1}>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
