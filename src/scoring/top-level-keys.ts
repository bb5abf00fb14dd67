const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Keys of a JSON object's top level as they are written, repeated ones included. The text must be valid JSON. */
export function topLevelKeys(json: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let latest = '""';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      depth += 1;
    } else if (token === '}' || token === ']') {
      depth -= 1;
    } else if (token === ':') {
      if (depth === 1) {
        keys.push(JSON.parse(latest) as string);
      }
    } else {
      latest = token;
    }
  }
  return keys;
}
