/** A text that grows by repeating one unit. */
export interface Pump {
  readonly name: string;
  /** The text, of about so many characters. */
  readonly build: (size: number) => string;
}

const units = [
  ...['\n', ' ', '\t', '\n ', ' \n', '\r\n', '\r', '\f', '\u00a0', '\u2028', '\u0301', '\ud800', '\udc00', '\u200b', '\u202e'],
  ...['`', '~', '```\n', '~~~\n', '`a', '"', "'", '"""', '""', '\\', '\\"', '(', '[', '{', '()', '[]', '{}', '}', '{{', '}}'],
  ...['/*', '*/', '//', '#', '# ', '-', '- ', '--- \n', '=', 'x=', 'a', 'a ', 'A', '0', '9.', '.', '. ', ',', ', ', '|', ';', ':', ': '],
  ...['<', '>', '<a>', '</a>', '<pre>', '&', '&#1;', '*', '_', '**a', '@', '@a ', '$', '${', '%', '!', '![', '](', '\u001b[', '\u001b]'],
  ...['a:\n', 'a: ', '- a\n', '? ', '&a ', '*a ', '\n#', '\n\t', '    ', '\n    ', 'é', '😀', '中', '\0', '\ufeff', '\u3164'],
  ...['=> ', 'function f(', 'def f(', 'class A', 'if(', 'var x;', 'a\n', 'a,', 'a,\n', '"a",', 'sk-', 'ora', 'or ', 'Bearer ', 'A) ', 'the answer is '],
  ...['[PYTHON]', '<think>', '</think>', '@param ', 'import ', 'export ', '\n```js\n', '1e', '1ms', '\\u', 'not ', 'is A. '],
];

/** Endings on which a pattern fails late. */
const endings = ['x', '\n!', '`'];

/** Every unit with every ending; two units nested in each other among them. */
export const pumps: readonly Pump[] = [
  ...units.flatMap((unit) =>
    endings.map((ending) => ({
      name: `${JSON.stringify(unit)}… ${JSON.stringify(ending)}`,
      build: (size: number) => unit.repeat(Math.ceil(size / unit.length)) + ending,
    })),
  ),
  ...(['()', '[]', '{}', '<>', '""'] as const).map(([open = '', close = '']) => ({
    name: `${open}…${close}`,
    build: (size: number) => open.repeat(size / 2) + close.repeat(size / 2),
  })),
];

/** The few pumps that were the dearest, for a quick look. */
export const worstPumps: readonly Pump[] = pumps.filter(({ name }) =>
  ['"\\n"… "x"', '" "… "\\n!"', '"`"… "x"', '"~"… "`"', '"(("… "x"', '"="… "x"', '"{{"… "x"', '"x="… "x"', '"\\n "… "x"'].includes(name),
);
