/** Characters of what stands on one line. */
const longestLine = 80;

const unsafe = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|<(?=[/!])/gu;

/**
 * A value of JSON as JavaScript that a person can read, a long text line by line. No text in it ends a string, a comment or
 * a script element, hides or reorders what follows, or is a prototype.
 */
export function toSource(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  const enclose = (open: string, parts: readonly string[], close: string): string => {
    const onOneLine = `${open} ${parts.join(', ')} ${close}`;
    const fits = onOneLine.length <= longestLine && !onOneLine.includes('\n');
    return parts.length === 0
      ? `${open}${close}`
      : fits
        ? onOneLine
        : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
  };
  if (Array.isArray(value)) {
    return enclose(
      '[',
      value.map((one: unknown) => toSource(one, inner)),
      ']',
    );
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return enclose(
      '{',
      entries.map(([key, one]) => `${toKey(key)}: ${toSource(one, inner)}`),
      '}',
    );
  }
  if (typeof value === 'string' && value.includes('\n')) {
    const lines = value.split('\n').map((text) => `${inner}${quote(text)},\n`);
    return `[\n${lines.join('')}${indent}].join("\\n")`;
  }
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

function toKey(key: string): string {
  // In brackets a name is only a name.
  return key === '__proto__' ? `[${quote(key)}]` : /^[a-z_]\w*$/i.test(key) ? key : quote(key);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(unsafe, (characters) =>
    Array.from({ length: characters.length }, (_, index) => {
      const code = characters.charCodeAt(index).toString(16);
      return `\\u${code.padStart(4, '0')}`;
    }).join(''),
  );
}
