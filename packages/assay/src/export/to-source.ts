/** Characters of what stands on one line. */
const longestLine = 80;

const unsafe = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|<(?=[/!])/gu;

/**
 * A value of JSON as JavaScript that a person can read, a long text line by line. No text in it ends a string, a comment or
 * a script element, hides or reorders what follows, or is a prototype.
 */
export function toSource(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const parts = value.map((one: unknown) => toSource(one, inner));
    return enclose('[]', parts, indent);
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    const parts = entries.map(([key, one]) => `${toKey(key)}: ${toSource(one, inner)}`);
    return enclose('{}', parts, indent);
  }
  if (typeof value === 'string' && value.includes('\n')) {
    const lines = value.split('\n').map((text) => `${inner}${quote(text)},\n`);
    return `[\n${lines.join('')}${indent}].join("\\n")`;
  }
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

/** Parts between brackets, on one line where they fit. */
function enclose(brackets: '[]' | '{}', parts: readonly string[], indent: string): string {
  const [open = '', close = ''] = brackets;
  if (parts.length === 0) {
    return brackets;
  }
  const onOneLine = `${open} ${parts.join(', ')} ${close}`;
  return onOneLine.length <= longestLine && !onOneLine.includes('\n')
    ? onOneLine
    : `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`;
}

function toKey(key: string): string {
  // In brackets a name is only a name.
  if (key === '__proto__') {
    return `[${quote(key)}]`;
  }
  return /^[a-z_]\w*$/i.test(key) ? key : quote(key);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(unsafe, (characters) =>
    Array.from({ length: characters.length }, (_, index) => {
      const code = characters.charCodeAt(index).toString(16);
      return `\\u${code.padStart(4, '0')}`;
    }).join(''),
  );
}
