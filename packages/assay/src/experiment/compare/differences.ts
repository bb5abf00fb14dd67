/** Maximum number of differences listed. */
const listed = 5;
/** Maximum number of characters shown of a value. */
const shown = 60;

/** Says line by line where two JSON values differ; empty if they are equal. */
export function differencesOf(first: object, second: object): readonly string[] {
  const all = [...pathsThatDiffer(first, second, '')];
  const more = all.length - listed;
  return [
    ...all.slice(0, listed).map(([path, one, other]) => `${path}: ${show(one)} or ${show(other)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function* pathsThatDiffer(
  first: unknown,
  second: unknown,
  path: string,
): Generator<readonly [path: string, first: unknown, second: unknown]> {
  if (!isObject(first) || !isObject(second)) {
    if (first !== second) {
      yield [path, first, second];
    }
    return;
  }
  for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const name = path === '' ? key : `.${key}`;
    const step = Array.isArray(first) ? `[${key}]` : name;
    yield* pathsThatDiffer(first[key], second[key], `${path}${step}`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
  if (typeof value === 'string' && value.length > shown) {
    return JSON.stringify(`${value.slice(0, shown)}…`);
  }
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return typeof value !== 'string' && text.length > shown ? `${text.slice(0, shown)}…` : text;
}
