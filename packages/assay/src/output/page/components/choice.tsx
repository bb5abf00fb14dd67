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
