import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isWanted, RowControls, type Filter } from '../choice';
import type { Cell } from '../table';

/** A row of a table. */
export interface Item {
  /** What it is found by. */
  readonly name: string;
  /** What it can be filtered by. */
  readonly tags: readonly string[];
  /** Made when it is shown. */
  readonly cells: () => readonly Cell[];
}

/** Rows of a table that are found by text, filtered by tag, and shown up to a number until all are asked for. */
export function RowList(props: {
  readonly id: string;
  /** Plural noun, such as `fixtures`. */
  readonly rowsAre: string;
  /** Number of rows that are shown until all are asked for. */
  readonly most: number;
  readonly filters: readonly Filter[];
  /** Tag of the filter that is set first; empty for all. */
  readonly chosen?: string;
  /** In the order shown. */
  readonly items: readonly Item[];
  readonly table: (rows: readonly (readonly Cell[])[]) => VNode;
}): VNode {
  const { id, rowsAre, most, filters, chosen = '', items } = props;
  const [wanted, find] = useState('');
  const [tag, choose] = useState(chosen);
  const [isAll, showAll] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const matching = items.filter(({ name, tags }) => isWanted(name, tags, wanted, tag));
  const shown = isAll ? matching : matching.slice(0, most);
  useLayoutEffect(() => {
    if (isAll) {
      place.current?.querySelectorAll('tbody tr')[most]?.querySelector('button')?.focus();
    }
  }, [isAll]);
  return (
    <div ref={place}>
      <RowControls
        id={id}
        rowsAre={rowsAre}
        wanted={wanted}
        onFind={find}
        filters={filters}
        tag={tag}
        onFilter={choose}
        status={`${shown.length} of ${items.length} ${rowsAre}`}
      />
      {props.table(shown.map(({ cells }) => cells()))}
      <p class="controls">
        <button type="button" hidden={shown.length === matching.length} onClick={() => showAll(true)}>
          {`Show all ${matching.length}`}
        </button>
      </p>
    </div>
  );
}
