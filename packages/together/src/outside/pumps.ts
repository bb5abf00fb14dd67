/** A text that grows by repeating one unit. */
export interface Pump {
  readonly name: string;
  /** The text, of about so many characters. */
  readonly build: (size: number) => string;
}

/** Pieces that patterns, parsers and terminals mean something by. */
const units = [
  '\n¦ ¦\t¦\n ¦ \n¦\r\n¦\r¦\f¦\u00a0¦\u2028¦\u0301¦\ud800¦\udc00¦\u200b¦\u202e¦\u3164¦\0¦\ufeff¦\u001b[¦\u001b]',
  '`¦~¦```\n¦~~~\n¦`a¦"¦\'¦"""¦""¦\\¦\\"¦(¦[¦{¦()¦[]¦{}¦}¦{{¦}}',
  '/*¦*/¦//¦#¦# ¦-¦- ¦--- \n¦=¦x=¦a¦a ¦A¦0¦9.¦.¦. ¦,¦, ¦|¦;¦:¦: ',
  '<¦>¦<a>¦</a>¦<pre>¦&¦&#1;¦*¦_¦**a¦@¦@a ¦$¦${¦%¦!¦![¦](',
  'a:\n¦a: ¦- a\n¦? ¦&a ¦*a ¦\n#¦\n\t¦    ¦\n    ¦é¦😀¦中',
  '=> ¦function f(¦def f(¦class A¦if(¦var x;¦a\n¦a,¦a,\n¦"a",¦sk-¦ora¦or ¦Bearer ¦A) ¦the answer is ',
  '[PYTHON]¦<think>¦</think>¦@param ¦import ¦export ¦\n```js\n¦1e¦1ms¦\\u¦not ¦is A. ¦async ¦await ¦yield ¦lambda:',
].flatMap((line) => line.split('¦'));

/** Endings on which a pattern fails late. */
const endings = ['x', '`\n!'];

/** Every unit with every ending; two units nested in each other among them. */
export const pumps: readonly Pump[] = [
  ...units.flatMap((unit) =>
    endings.map((ending) => ({
      name: nameOf(unit, ending),
      build: (size: number) => unit.repeat(Math.ceil(size / unit.length)) + ending,
    })),
  ),
  ...(['()', '[]', '{}', '<>', '""'] as const).map(([open = '', close = '']) => ({
    name: `${open}…${close}`,
    build: (size: number) => open.repeat(size / 2) + close.repeat(size / 2),
  })),
];

/** Units that were the dearest, for a quick look. */
const worst = ['\n', ' ', '`', '(', 'x='];

/** The pumps of those units. */
export const worstPumps: readonly Pump[] = pumps.filter(({ name }) =>
  worst.some((unit) => name === nameOf(unit, endings[0] ?? '')),
);

function nameOf(unit: string, ending: string): string {
  return `${JSON.stringify(unit)}… ${JSON.stringify(ending)}`;
}
