import type { VNode } from 'preact';

/** A choice of one of several names. */
export function Choice(props: {
  readonly id: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly now: number;
  readonly onChoice: (index: number) => void;
}): VNode {
  return (
    <>
      <label for={props.id}>{props.label}</label>
      <select id={props.id} onChange={({ currentTarget }) => props.onChoice(currentTarget.selectedIndex)}>
        {props.names.map((name, index) => (
          <option key={index} selected={index === props.now}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

/** What rows of a table can be filtered by. */
export interface Filter {
  readonly tag: string;
  readonly label: string;
}

/** The controls that find rows of a table by text and by tag, and how many fit. */
export function RowControls(props: {
  readonly id: string;
  /** Plural noun, such as `fixtures`. */
  readonly rowsAre: string;
  readonly wanted: string;
  readonly onFind: (wanted: string) => void;
  readonly filters: readonly Filter[];
  /** Tag of the chosen filter; empty for all rows. */
  readonly tag: string;
  readonly onFilter: (tag: string) => void;
  readonly status: string;
}): VNode {
  const { id, rowsAre, filters } = props;
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      <label for={`${id}-search`}>{'Find '}</label>
      <input
        type="search"
        id={`${id}-search`}
        autocomplete="off"
        spellcheck={false}
        value={props.wanted}
        onInput={({ currentTarget }) => props.onFind(currentTarget.value)}
      />
      {filters.length > 0 && (
        <Choice
          id={`${id}-filter`}
          label="Show "
          names={[`all ${rowsAre}`, ...filters.map(({ label }) => label)]}
          now={filters.findIndex(({ tag }) => tag === props.tag) + 1}
          onChoice={(index) => props.onFilter(filters[index - 1]?.tag ?? '')}
        />
      )}
      <output for={`${id}-search ${id}-filter`} role="status">
        {props.status}
      </output>
    </form>
  );
}

/** Whether a row with this name and these tags is one that is looked for. */
export function isWanted(name: string, tags: readonly string[], wanted: string, tag: string): boolean {
  return (tag === '' || tags.includes(tag)) && name.toLowerCase().includes(wanted.trim().toLowerCase());
}
