/** What a cell says: a value, nothing, no readable verdict, or something that is none of these. */
export type CellValue =
  | { readonly status: 'value'; readonly value: boolean }
  | { readonly status: 'empty' }
  | { readonly status: 'unreadable' }
  | { readonly status: 'unknown' };

const values: ReadonlyMap<string, CellValue> = new Map([
  ...of({ status: 'value', value: true }, 'true t yes y 1 1.0 pass passed correct right accept accepted ok'),
  ...of({ status: 'value', value: false }, 'false f no n 0 0.0 fail failed incorrect wrong reject rejected'),
  ...of({ status: 'empty' }, 'na n/a nan null none nil - – ? missing error errored'),
  ...of({ status: 'unreadable' }, 'unreadable unparsable unparseable invalid refused refusal'),
]);

/** Reads a cell of verdicts, ratings or right values, whatever its case and the blanks around it. */
export function readValue(cell: string): CellValue {
  const text = cell.trim().toLowerCase();
  return text === '' ? { status: 'empty' } : (values.get(text) ?? { status: 'unknown' });
}

function of(value: CellValue, words: string): readonly (readonly [string, CellValue])[] {
  return words.split(' ').map((word) => [word, value] as const);
}
