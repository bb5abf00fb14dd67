import { bugs, nested, others } from './solutions';

/** One submission of a made-up class, and whether it is one of the others in other words. */
export interface Submission {
  readonly code: string;
  readonly kind: 'own' | 'reworded' | 'hostile';
}

type Pick = <Value>(values: readonly Value[]) => Value;

/** Names that students give: array, target, two elements, two indexes, what was seen. */
const names = [
  ['nums', 'target', 'num', 'other', 'i', 'j', 'seen'],
  ['arr', 'sum', 'x', 'y', 'i', 'j', 'set'],
  ['numbers', 'targetSum', 'current', 'next', 'left', 'right', 'known'],
  ['a', 't', 'n', 'm', 'k', 'l', 's'],
  ['list', 'goal', 'value', 'partner', 'first', 'second', 'visited'],
  ['input', 'total', 'el', 'rest', 'p', 'q', 'lookup'],
] as const;

type Names = (typeof names)[number];

interface Style {
  readonly names: Names;
  readonly name: string;
  readonly semicolon: ';' | '';
  readonly indent: string;
  readonly comment: string;
}

/** What code differs in beside its words. */
interface Shape {
  readonly body: (style: Style) => readonly string[];
  readonly form: 'declaration' | 'arrow' | 'expression' | 'exported';
  readonly documented: boolean;
  /** Whether its parameters are single letters: to rename these is to write something better. */
  readonly isTerse: boolean;
}

/** Code that takes all it can get, by what it does. */
export const hostileSubmissions: Readonly<Record<string, string>> = {
  'an endless loop': 'module.exports = (numbers, target) => { for (;;); };',
  'a memory bomb':
    'module.exports = () => { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); };',
  'an endless native call': "module.exports = () => new Array(4_294_967_295).join('xxxxxxxx').length;",
  'an endless loop while it is loaded': 'for (;;) {}\nfunction twoSum(numbers, target) { return false; }',
};

const hostile: readonly string[] = [
  ...Object.values(hostileSubmissions),
  'function twoSum(numbers, target) { return twoSum(numbers, target); }',
  "let text = 'x'; while (true) text += text;\nfunction twoSum() { return true; }",
  `function twoSum(numbers, target) { return ${'('.repeat(3000)}1${')'.repeat(3000)}; }`,
  `function twoSum(numbers, target) { return ${'1+'.repeat(20_000)}1; }`,
  `/* ${'x'.repeat(150_000)} */`,
  'function twoSum(numbers, target) { return "\0"; }',
];

/** A class of submissions: solutions and mistakes in many shapes, of which a share stands twice in other words, and a few that attack. */
export function makeSubmissions(count: number, reworded: number, random: () => number): readonly Submission[] {
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number];
  const shapes: Shape[] = [];
  const attacks = Math.min(hostile.length, Math.floor(count / 100));
  return Array.from({ length: count }, (_, index): Submission => {
    const attack = index % 100 === 50 ? hostile[Math.floor(index / 100)] : undefined;
    if (attack !== undefined && Math.floor(index / 100) < attacks) {
      return { code: attack, kind: 'hostile' };
    }
    if (random() < reworded && shapes.length > 0) {
      const shape = pick(shapes);
      return { code: write(shape, pickStyle(pick, shape)), kind: 'reworded' };
    }
    const shape = pickShape(pick, random);
    shapes.push(shape);
    return { code: write(shape, pickStyle(pick, shape)), kind: 'own' };
  });
}

function pickStyle(pick: Pick, { isTerse }: Shape): Style {
  return {
    names: pick(names.filter(([array]) => (array.length === 1) === isTerse)),
    name: pick(['twoSum', 'hasPairWithSum', 'solve', 'checkSum', 'findPair']),
    semicolon: pick([';', ';', '']),
    indent: pick(['  ', '    ', '\t']),
    comment: pick(['', '', '// my solution', '/* goes through the array */', '// TODO: make it faster']),
  };
}

function pickShape(pick: Pick, random: () => number): Shape {
  const guard = pick([
    '',
    '',
    'if (A.length < 2) return false',
    'if (A.length === 0) return false',
    'if (!A) return false',
    'if (!Array.isArray(A)) { return false }',
    'if (A.length <= 1) { return false }',
  ]);
  const extra = pick([
    '',
    '',
    '',
    'console.log(A, T)',
    'let found = false',
    'const size = A.length',
    'const start = 0',
    'const copy = A.slice()',
    'const limit = T * 1',
  ]);
  const yes = pick(['return true', 'return true', '{ return true }', 'return !false', 'return 1 === 1']);
  const no = pick(['return false', 'return false', 'return !true', 'return false || false']);
  const compare = pick(['===', '===', '==']);
  const bug = random() < 0.25 ? pick(bugs) : '';
  const algorithm = random() < 0.45 ? pick(nested) : pick(others);
  const number = Math.floor(random() * 1000);
  const marker = pick([
    '',
    '',
    `const version = ${String(number)}`,
    `if (A.length > ${String(10_000 + number)}) return false`,
  ]);
  const template = [guard, extra, marker, bug, ...algorithm(compare, yes), no].filter((line) => line !== '');
  return {
    body: ({ names: [array, target, one, other, i, j, seen] }) => {
      const words: Readonly<Record<string, string>> = { A: array, T: target, X: one, Y: other, I: i, J: j, S: seen };
      return template.map((line) => line.replaceAll(/\b[ATXYIJS]\b/g, (word) => words[word] ?? word));
    },
    form: pick(['declaration', 'arrow', 'expression', 'exported'] as const),
    documented: random() < 0.3,
    isTerse: random() < 0.2,
  };
}

function write({ body, form, documented }: Shape, style: Style): string {
  const {
    name,
    semicolon,
    indent,
    comment,
    names: [array, target],
  } = style;
  const lines = body(style).map((line) => `${indent}${line}${line.endsWith('}') ? '' : semicolon}`);
  const doc = documented
    ? [
        '/**',
        ' * Checks whether two numbers of the array add up to the target.',
        ` * @param {number[]} ${array} - the numbers`,
        ` * @param {number} ${target} - the sum to look for`,
        ' * @returns {boolean} true when there are two',
        ' */',
      ]
    : [];
  const head = {
    declaration: `function ${name}(${array}, ${target}) {`,
    arrow: `const ${name} = (${array}, ${target}) => {`,
    expression: `const ${name} = function (${array}, ${target}) {`,
    exported: `module.exports = function ${name}(${array}, ${target}) {`,
  }[form];
  return [
    ...(comment === '' ? [] : [comment]),
    ...doc,
    head,
    ...lines,
    form === 'declaration' ? '}' : `}${semicolon}`,
  ].join('\n');
}
