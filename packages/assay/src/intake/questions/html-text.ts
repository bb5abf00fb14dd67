const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', shy: '' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·', deg: '°' },
  ...{ times: '×', divide: '÷', minus: '−', plusmn: '±', le: '≤', ge: '≥', ne: '≠', infin: '∞', radic: '√', pi: 'π' },
  ...{ larr: '←', rarr: '→', euro: '€', pound: '£', cent: '¢', copy: '©', sect: '§', micro: 'µ', sup2: '²', sup3: '³' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
  ...{ agrave: 'à', ccedil: 'ç', ntilde: 'ñ', frac12: '½', frac14: '¼', Omega: 'Ω', alpha: 'α', beta: 'β' },
};

/** The text of HTML that questions are written in, or why it has none; linear in its length. */
export function htmlText(html: string): { readonly text: string } | { readonly reason: string } {
  const shown = /<(img|audio|video|object|iframe|svg|canvas|embed|table|math)\b/i.exec(html)?.[1];
  if (shown !== undefined || html.includes('@@PLUGINFILE@@')) {
    return { reason: `shows ${shown === undefined ? 'a file' : `<${shown.toLowerCase()}>`}, which is not text` };
  }
  const unknown = [...html.matchAll(/&([a-z]\w{0,30});/gi)].find(([, name = '']) => !Object.hasOwn(named, name))?.[0];
  if (unknown !== undefined) {
    return { reason: `has the character ${unknown}, an unknown name: write the character itself` };
  }
  const keepsSpace = /<(?:pre|code)\b/i.test(html);
  const text = (keepsSpace ? html : html.replace(/\s+/g, ' '))
    .replace(/<sup>/gi, '^')
    .replace(/<sub>/gi, '_')
    .replace(/<br\s?\/?>|<\/(?:p|div|li|pre|h[1-6])>/gi, '\n')
    .replace(/<!--[^<>]*-->|<[/a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{0,30}));/gi, (whole, ...found: (string | undefined)[]) =>
      characterOf(whole, found),
    );
  const lines = text.split('\n').map((line) => (keepsSpace ? line.replace(/\s$/, '') : line.trim()));
  return {
    text: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

function characterOf(whole: string, [decimal, hexadecimal, name = '']: readonly (string | undefined)[]): string {
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return Number.isNaN(code) ? (named[name] ?? whole) : code > 0x10ffff ? whole : String.fromCodePoint(code);
}
