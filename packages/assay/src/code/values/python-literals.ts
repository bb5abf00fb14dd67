/** A float as Python writes it: the shortest digits that give it back, `1e+16`, `0.0001`, `-0.0`. */
export function describeFloat(value: number): string {
  if (!Number.isFinite(value)) {
    return String(value).replace('Infinity', 'inf').replace('NaN', 'nan');
  }
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [digits = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    return `${sign}${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const plain = digits.replace('.', '');
  if (power < 0) {
    return `${sign}0.${'0'.repeat(-power - 1)}${plain}`;
  }
  const whole = plain.slice(0, power + 1).padEnd(power + 1, '0');
  return `${sign}${whole}.${plain.slice(power + 1) || '0'}`;
}

const escapes: ReadonlyMap<string, string> = new Map([['\n', '\\n'], ['\r', '\\r'], ['\t', '\\t'], ['\\', '\\\\']]); // prettier-ignore

/** As Python quotes: in single quotes, unless the text has some of them and no double ones. */
export function quoteText(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replace(/[\\']|[^\P{C}]|[^\P{Z} ]/gu, (character) => escapeCharacter(character, mark));
  return `${mark}${body}${mark}`;
}

function escapeCharacter(character: string, mark: string): string {
  if (character === "'") {
    return mark === "'" ? "\\'" : character;
  }
  const known = escapes.get(character);
  if (known !== undefined) {
    return known;
  }
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) {
    return `\\x${code.padStart(2, '0')}`;
  }
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
}
