/** A part of a formula: how it may stand beside others depends on what it is. */
export interface Term {
  readonly text: string;
  /** `atom`: a number, name, or something in parentheses; `script`: a power or index; `operator`; `fraction`; `row`: several. */
  readonly kind: 'atom' | 'script' | 'operator' | 'fraction' | 'row';
}

/** Operators between which a fraction needs no parentheses, and that stand between spaces. */
const loose = /^(?:[-+−±=<>≤≥≠≈≡→⇒⇔∈])$/;

/** Terms in a row, with spaces and parentheses where one would run into another. */
export function joinTerms(terms: readonly Term[]): string {
  const parts: string[] = [];
  let last = '';
  for (const [index, term] of terms.entries()) {
    const before = terms[index - 1];
    const after = terms[index + 1];
    const own = term.kind === 'fraction' && !(isLoose(before) && isLoose(after)) ? `(${term.text})` : term.text;
    const isBetween = loose.test(term.text) && before !== undefined && !opensOrLoose(before) && after !== undefined;
    const part = isBetween ? ` ${own} ` : `${needsSpace(last, own, before) ? ' ' : ''}${own}`;
    parts.push(part);
    last = part.at(-1) ?? '';
  }
  return parts.join('').replace(/ {2,}/g, ' ');
}

function isLoose(term: Term | undefined): boolean {
  return term === undefined || (term.kind === 'operator' && /^[-+−±=<>≤≥≠≈≡→⇒⇔(),;|[\]{}]$/.test(term.text));
}

function opensOrLoose({ kind, text }: Term): boolean {
  return kind === 'operator' && (loose.test(text) || /^[([{|,;]$/.test(text));
}

/** Whether two terms would run into one another: `2x` does not, `23` and `sinx` do. */
function needsSpace(last: string, next: string, before: Term | undefined): boolean {
  const first = next.at(0) ?? '';
  return (
    /[\p{L}\p{N}]/u.test(last) &&
    /[\p{L}\p{N}√∛∜]/u.test(first) &&
    !(/\p{N}/u.test(last) && /[\p{L}√]/u.test(first) && before?.kind === 'atom')
  );
}

/** A term as a factor: in parentheses unless it is one already. */
export function whole({ text, kind }: Term): string {
  return kind === 'atom' || (kind === 'row' && isEnclosed(text)) ? text : `(${text})`;
}

/** Whether the first bracket of a text is closed by its last character. */
function isEnclosed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) {
    return false;
  }
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) {
      return at === text.length - 1;
    }
  }
  return false;
}
