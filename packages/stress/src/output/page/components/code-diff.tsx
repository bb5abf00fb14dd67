import type { Lines } from 'gpt-assay/experiment';
import type { VNode } from 'preact';
import { Pieces } from 'gpt-assay/page';

/** Number of unchanged lines shown around a change in a long text, and maximum length of a text shown in full. */
const shown = { context: 4, whole: 60 };

/** Consecutive lines of one text, from the line with this index. */
interface Stretch {
  readonly lines: Lines;
  readonly first: number;
}

/**
 * Two codes beside each other, or one below the other where the window is narrow; what changed is marked by sign and
 * colour. `spans` are those of a variant's view.
 */
export function CodeDiff(props: {
  readonly label: string;
  readonly before: Lines;
  readonly after: Lines;
  readonly spans: readonly number[];
}): VNode {
  const { before, after, spans } = props;
  const keepsAll = Math.max(before.length, after.length) <= shown.whole;
  const parts: VNode[] = [];
  let from = 0;
  let to = 0;
  const unchanged = (count: number): void => {
    parts.push(<Unchanged before={stretch(before, from, count)} after={stretch(after, to, count)} />);
    from += count;
    to += count;
  };
  for (let place = 0; place < spans.length; place += 3) {
    const [same = 0, removed = 0, added = 0] = spans.slice(place, place + 3);
    const isLast = place + 3 >= spans.length && removed + added === 0;
    const head = place === 0 ? 0 : shown.context;
    const tail = isLast ? 0 : shown.context;
    const left = keepsAll ? 0 : same - head - tail;
    if (left > 1) {
      unchanged(head);
      parts.push(<p class="skipped">{`${left} lines are the same`}</p>);
      from += left;
      to += left;
      unchanged(tail);
    } else {
      unchanged(same);
    }
    if (removed + added > 0) {
      parts.push(
        <div class="pair changed">
          <Side tag="del" sign="−" {...stretch(before, from, removed)} />
          <Side tag="ins" sign="+" {...stretch(after, to, added)} />
        </div>,
      );
    }
    from += removed;
    to += added;
  }
  return (
    <div class="diff" role="group" aria-label={props.label}>
      {parts}
    </div>
  );
}

function stretch(lines: Lines, first: number, count: number): Stretch {
  return { lines: lines.slice(first, first + count), first };
}

/** Lines that both texts have; a screen reader should read them only once. */
function Unchanged({ before, after }: { readonly before: Stretch; readonly after: Stretch }): VNode {
  return (
    <div class="pair same">
      <Side tag="span" sign=" " isCopy {...before} />
      <Side tag="span" sign=" " {...after} />
    </div>
  );
}

function Side({
  tag: Tag,
  sign,
  lines,
  first,
  isCopy = false,
}: Stretch & { readonly tag: 'del' | 'ins' | 'span'; readonly sign: string; readonly isCopy?: boolean }): VNode {
  return (
    <div class="side" aria-hidden={isCopy ? 'true' : undefined}>
      {lines.map((pieces, line) => (
        <Tag class="diff-line" key={line}>
          <span class="diff-number">{first + line + 1}</span>
          <span class="diff-sign">{sign}</span>
          <code>
            <Pieces pieces={pieces} />
          </code>
        </Tag>
      ))}
    </div>
  );
}
