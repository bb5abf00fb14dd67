import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Choice } from '../choice';

/** A row of a table. */
export interface Item {
  /** What it is found by. */
  readonly name: string;
  /** What it can be filtered by. */
  readonly tags: readonly string[];
  /** Drawn when it is shown. */
  readonly row: () => VNode;
}

/** Rows of a table that are found by text, filtered by tag, and shown up to a number until all are asked for. */
export function RowList(props: {
  readonly id: string;
  /** Plural noun, such as `fixtures`. */
  readonly rowsAre: string;
  /** Number of rows that are shown until all are asked for. */
  readonly most: number;
  readonly filters: readonly { readonly tag: string; readonly label: string }[];
  /** Tag of the filter that is set first; empty for all. */
  readonly chosen?: string;
  /** In the order shown. */
  readonly items: readonly Item[];
  readonly table: (rows: ComponentChildren) => VNode;
}): VNode {
  const { id, rowsAre, most, filters, chosen = '', items } = props;
  const [wanted, find] = useState('');
  const [tag, choose] = useState(chosen);
  const [isAll, showAll] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const matching = items.filter(
    ({ name, tags }) => (tag === '' || tags.includes(tag)) && name.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const shown = isAll ? matching : matching.slice(0, most);
  useLayoutEffect(() => {
    if (isAll) {
      place.current?.querySelectorAll('tbody tr')[most]?.querySelector('button')?.focus();
    }
  }, [isAll]);
  return (
    <div ref={place}>
      <form class="controls" onSubmit={(event) => event.preventDefault()}>
        <label for={`${id}-search`}>{'Find '}</label>
        <input
          type="search"
          id={`${id}-search`}
          autocomplete="off"
          spellcheck={false}
          value={wanted}
          onInput={({ currentTarget }) => find(currentTarget.value)}
        />
        {filters.length > 0 && (
          <Choice
            id={`${id}-filter`}
            label="Show "
            names={[`all ${rowsAre}`, ...filters.map(({ label }) => label)]}
            now={filters.findIndex((one) => one.tag === tag) + 1}
            onChoice={(index) => choose(filters[index - 1]?.tag ?? '')}
          />
        )}
        <output for={`${id}-search ${id}-filter`} role="status">
          {`${shown.length} of ${items.length} ${rowsAre}`}
        </output>
      </form>
      {props.table(shown.map(({ row }) => row()))}
      <p class="controls">
        <button type="button" hidden={shown.length === matching.length} onClick={() => showAll(true)}>
          {`Show all ${matching.length}`}
        </button>
      </p>
    </div>
  );
}
