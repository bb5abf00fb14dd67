/** So many lines that two texts share, or that only the first (`removed`) or the second (`added`) has. */
export interface LineSpan {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: number;
}

/** Pairs of lines that are compared; beyond, what lies between a common beginning and end counts as changed. */
const mostPairs = 4_000_000;

/**
 * The fewest lines that make the first text the second, as spans in order: a longest common subsequence; where something is
 * replaced, what is removed comes before what is added.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineSpan[] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  while (end < least - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  const middle = changesOf(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return merge([{ kind: 'same', lines: start }, ...middle, { kind: 'same', lines: end }]);
}

function changesOf(before: readonly string[], after: readonly string[]): readonly LineSpan[] {
  if (before.length * after.length > mostPairs) {
    return [
      { kind: 'removed', lines: before.length },
      { kind: 'added', lines: after.length },
    ];
  }
  const width = after.length + 1;
  // Length of the longest common subsequence of what follows each pair of places.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const spans: LineSpan[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const isSame = row < before.length && column < after.length && before[row] === after[column];
    const isRemoved = column === after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1));
    const change = isRemoved ? 'removed' : 'added';
    spans.push({ kind: isSame ? 'same' : change, lines: 1 });
    row += isSame || isRemoved ? 1 : 0;
    column += isSame || !isRemoved ? 1 : 0;
  }
  return spans;
}

/** Neighbours of one kind together, and of each change what is removed first. */
function merge(spans: readonly LineSpan[]): readonly LineSpan[] {
  const merged: LineSpan[] = [];
  const push = (kind: LineSpan['kind'], lines: number): void => {
    const last = merged.at(-1);
    if (last?.kind === kind) {
      merged[merged.length - 1] = { kind, lines: last.lines + lines };
    } else if (lines > 0) {
      merged.push({ kind, lines });
    }
  };
  let removed = 0;
  let added = 0;
  for (const { kind, lines } of [...spans, { kind: 'same', lines: 0 } as const]) {
    removed += kind === 'removed' ? lines : 0;
    added += kind === 'added' ? lines : 0;
    if (kind === 'same') {
      push('removed', removed);
      push('added', added);
      push('same', lines);
      [removed, added] = [0, 0];
    }
  }
  return merged;
}
