import stringWidth from 'string-width';

/** A column: its heading and on which side its cells stand. */
export interface Column {
  readonly heading: string;
  readonly align?: 'left' | 'right';
}

/** Lines of a plain table, indented by two; columns are as wide as their widest cell, wide characters counted as two. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [columns.map(({ heading }) => heading), ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => stringWidth(row[index] ?? ''))));
  return all.map((row) => {
    const cells = columns.map(({ align = 'left' }, index) => {
      const cell = row[index] ?? '';
      const padding = ' '.repeat((widths[index] ?? 0) - stringWidth(cell));
      return align === 'left' ? cell + padding : padding + cell;
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
