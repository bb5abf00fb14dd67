/**
 * Whether a whole text fits a pattern in which `*` stands for any characters, and `\\*` for a star. It never backtracks
 * further than to the last star, so it takes at most length of text × length of pattern steps.
 */
export function matchesWildcards(text: string, pattern: string): boolean {
  const tokens = tokensOf(pattern);
  let at = 0;
  let token = 0;
  let star: { readonly token: number; readonly at: number } | undefined;
  while (at < text.length) {
    const wanted = tokens[token];
    if (wanted === 'any') {
      star = { token, at };
      token += 1;
    } else if (wanted?.one === text[at]) {
      at += 1;
      token += 1;
    } else if (star !== undefined) {
      star = { ...star, at: star.at + 1 };
      at = star.at;
      token = star.token + 1;
    } else {
      return false;
    }
  }
  return tokens.slice(token).every((rest) => rest === 'any');
}

/** A pattern without its wildcards: text that fits it. */
export function plainWildcards(pattern: string): string {
  return tokensOf(pattern)
    .map((token) => (token === 'any' ? '' : token.one))
    .join('');
}

type Token = 'any' | { readonly one: string };

function tokensOf(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const isEscaped = pattern[at] === '\\' && /[\\*]/.test(pattern[at + 1] ?? '');
    at += isEscaped ? 1 : 0;
    const one = pattern[at] ?? '';
    if (isEscaped || one !== '*') {
      tokens.push({ one });
    } else if (tokens.at(-1) !== 'any') {
      tokens.push('any');
    }
  }
  return tokens;
}
