import { parseJson } from '../../../basics/json/parse-json';
/** Unescaped keys of a JSON object's top level, including duplicates. The text must be valid JSON. */
export function topLevelKeys(json: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let latest = '""';
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charAt(index)) {
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ':':
        if (depth === 1) {
          keys.push(parseJson(latest) as string);
        }
        break;
      case '"': {
        const end = endOfString(json, index);
        latest = json.slice(index, end + 1);
        index = end;
        break;
      }
    }
  }
  return keys;
}

function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') {
    index += json[index] === '\\' ? 2 : 1;
  }
  return index;
}
