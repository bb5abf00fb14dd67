import { createRandom } from 'gpt-assay/statistics';

/** What a generated expression is meant to give. */
type Kind = 'number' | 'text' | 'list' | 'dict' | 'set' | 'truth' | 'tuple';

const kinds: readonly Kind[] = ['number', 'text', 'list', 'dict', 'set', 'truth', 'tuple'];

/** Of so many parts one has another kind than its place wants. */
const oneOdd = 25;

/** Expressions of the everyday kind in Python's syntax, a few of them without a value; the same for the same seed. */
export function* generateExpressions(seed: number): Generator<string> {
  for (let index = 0; ; index += 1) {
    yield generate(createRandom('expression', seed, index));
  }
}

function generate(random: () => number): string {
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => items[below(items.length)] as Item;
  const times = (least: number, most: number, make: () => string): readonly string[] =>
    Array.from({ length: least + below(most - least + 1) }, make);
  let names: readonly string[] = [];

  const integer = (): string =>
    pick([String(below(10)), String(below(10)), String(below(1000)), `-${below(20)}`, '10**20']);
  const decimal = (): string => pick(['0.5', '2.0', '1.25', '-3.75', '0.1', '1e3', '2.675', '1e16', '0.0001', '1e-05']);
  const quoted = (): string =>
    pick(["'a'", "'abc'", "'Hello World'", "''", "'12'", "'a,b,,c'", "'  x y '", "'é'", "'Straße'", "'日本'", '"it\'s"', "'aab'", "'1.5'", "'\\n'", "'ß😀'"]); // prettier-ignore
  const within = (name: string, make: () => string): string => {
    const before = names;
    names = [...names, name];
    const made = make();
    names = before;
    return made;
  };
  const loop = (depth: number, element: () => string, brackets: readonly [string, string]): string => {
    const name = pick(['x', 'y', 'z']);
    const over = pick([() => any('list', depth - 1), () => `range(${below(6)})`, () => any('text', depth - 1), () => `sorted(${any('set', depth - 1)})`])(); // prettier-ignore
    const body = within(name, element);
    const condition = below(3) === 0 ? ` if ${within(name, () => any('truth', depth - 1))}` : '';
    return `${brackets[0]}${body} for ${name} in ${over}${condition}${brackets[1]}`;
  };
  const place = (): string => String(below(7) - 3);
  const slice = (): string => pick([`[${place()}:]`, `[:${place()}]`, `[${place()}:${place()}]`, '[::-1]', '[::2]', `[${place()}::-1]`]); // prettier-ignore

  const made: Readonly<Record<Kind, (depth: number) => string>> = {
    number: (depth) =>
      depth <= 0
        ? pick([integer, integer, decimal])()
        : pick([
            () => `${any('number', depth - 1)} ${pick(['+', '-', '*', '/', '//', '%'])} ${any('number', depth - 1)}`,
            () =>
              `(${any('number', depth - 1)} ${pick(['+', '-', '*', '&', '|', '^', '<<', '>>'])} ${any('number', depth - 1)})`,
            () => `(${any('number', depth - 1)}) ** ${below(4)}`,
            () => `-${any('number', depth - 1)}`,
            () => `abs(${any('number', depth - 1)})`,
            () => `round(${any('number', depth - 1)}${pick(['', ', 1', ', 2', ', -1'])})`,
            () => `len(${any(pick(['text', 'list', 'dict', 'set']), depth - 1)})`,
            () => `${pick(['min', 'max'])}(${any('list', depth - 1)})`,
            () => `${pick(['min', 'max'])}(${any('number', depth - 1)}, ${any('number', depth - 1)})`,
            () => `sum(${any('list', depth - 1)})`,
            () => `sum${loop(depth, () => any('number', depth - 1), ['(', ')'])}`,
            () => `int(${any(pick(['number', 'text']), depth - 1)})`,
            () => `float(${any(pick(['number', 'text']), depth - 1)})`,
            () => `${any('list', depth - 1)}[${place()}]`,
            () => `${any('dict', depth - 1)}.get(${any('text', depth - 1)}, ${integer()})`,
            () => `${any('text', depth - 1)}.${pick(['find', 'count', 'rfind', 'index'])}(${quoted()})`,
            () => `${any('list', depth - 1)}.${pick(['count', 'index'])}(${any('number', depth - 1)})`,
            () => `ord(${any('text', depth - 1)}[0])`,
            () => `f.call(${any('number', depth - 1)})`,
            () => `(${any('number', depth - 1)} if ${any('truth', depth - 1)} else ${any('number', depth - 1)})`,
            () => `pow(${integer()}, ${below(5)}, ${1 + below(20)})`,
          ])(),
    text: (depth) =>
      depth <= 0
        ? quoted()
        : pick([
            () => `${any('text', depth - 1)} + ${any('text', depth - 1)}`,
            () => `(${any('text', depth - 1)} * ${below(4)})`,
            () => `${any('text', depth - 1)}${slice()}`,
            () => `${any('text', depth - 1)}[${place()}]`,
            () => `${any('text', depth - 1)}.${pick(['upper', 'lower', 'strip', 'title', 'capitalize', 'swapcase', 'lstrip', 'rstrip', 'casefold'])}()`, // prettier-ignore
            () => `${any('text', depth - 1)}.replace(${quoted()}, ${quoted()}${pick(['', ', 1', ', -1'])})`,
            () => `${any('text', depth - 1)}.${pick(['center', 'ljust', 'rjust', 'zfill'])}(${below(12)})`,
            () => `${any('text', depth - 1)}.${pick(['strip', 'removeprefix', 'removesuffix', 'lstrip'])}(${quoted()})`,
            () => `str(${any(pick(kinds), depth - 1)})`,
            () => `repr(${any(pick(kinds), depth - 1)})`,
            () => `${quoted()}.join(${any('list', depth - 1)})`,
            () => `${quoted()}.join${loop(depth, () => any('text', depth - 1), ['(', ')'])}`,
            () =>
              `f'{${any('number', depth - 1).replaceAll("'", '"')}}-{${any('list', depth - 1).replaceAll("'", '"')}!r}'`,
            () =>
              `f'{${any('number', depth - 1).replaceAll("'", '"')}:${pick(['.2f', '5', '>6', '05', ',', '.0f', '.1%', '+d', 'x'])}}'`,
            () => `chr(${below(300)})`,
            () => `f.call(${any('text', depth - 1)})`,
            () => 'f.name',
            () => `f.args[${place()}]${pick(['', '.name'])}`,
          ])(),
    list: (depth) =>
      depth <= 0
        ? `[${times(0, 4, pick([integer, integer, decimal, quoted])).join(', ')}]`
        : pick([
            () => `[${times(0, 4, () => any(pick(kinds), depth - 1)).join(', ')}]`,
            () => `${any('list', depth - 1)} + ${any('list', depth - 1)}`,
            () => `${any('list', depth - 1)}${slice()}`,
            () => `sorted(${any(pick(['list', 'set', 'text', 'dict']), depth - 1)}${pick(['', ', reverse=True', ', key=str', ', key=lambda v: -v', ', key=len'])})`, // prettier-ignore
            () => `list(${any(pick(['text', 'dict', 'tuple', 'list']), depth - 1)})`,
            () => `list(${pick(['enumerate', 'reversed'])}(${any('list', depth - 1)}))`,
            () => `list(zip(${any('list', depth - 1)}, ${any('text', depth - 1)}))`,
            () =>
              `list(map(${pick(['str', 'len', 'abs', 'int', 'lambda v: v * 2', 'f.call'])}, ${any('list', depth - 1)}))`,
            () => `list(filter(${pick(['None', 'lambda v: v'])}, ${any('list', depth - 1)}))`,
            () => `list(range(${below(5)}, ${below(12)}, ${pick(['1', '2', '-1', '3'])}))`,
            () => loop(depth, () => any(pick(kinds), depth - 1), ['[', ']']),
            () => `${any('text', depth - 1)}.split(${pick(['', "','", "' '", "'a', 1"])})`,
            () => `list(${any('dict', depth - 1)}.${pick(['keys', 'values', 'items'])}())`,
            () => `f.call(${any('list', depth - 1)})`,
            () => `${any('list', depth - 1)} * ${below(3)}`,
            () => 'f.args',
            () => `[(${pick(['a', 'b'])}, b) for a, b in ${any('dict', depth - 1)}.items()]`,
          ])(),
    dict: (depth) =>
      depth <= 0
        ? pick(["{'a': 1, 'b': 2}", '{}', "{1: 'x', 2.5: 'y'}", "{'k': [1, 2]}", "{'Batman': 'Bruce'}"])
        : pick([
            () =>
              `{${times(0, 3, () => `${any(pick(['number', 'text']), depth - 1)}: ${any(pick(kinds), depth - 1)}`).join(', ')}}`,
            () => `{x: ${pick(['len(str(x))', 'x * 2'])} for x in ${any('list', depth - 1)}}`,
            () => `dict(zip(${any('text', depth - 1)}, ${any('list', depth - 1)}))`,
            () => `${any('dict', depth - 1)} | ${any('dict', depth - 1)}`,
            () => `f.call(${any('dict', depth - 1)})`,
            () => `dict(${any('dict', depth - 1)})`,
          ])(),
    set: (depth) =>
      depth <= 0
        ? pick(['{1, 2, 3}', "{'a', 'b'}", 'set()', '{1.0, 1, True}', '{2, 3}'])
        : pick([
            () => `set(${any(pick(['list', 'text', 'dict', 'set']), depth - 1)})`,
            () => `${any('set', depth - 1)} ${pick(['|', '&', '-', '^'])} ${any('set', depth - 1)}`,
            () => `{${times(1, 3, () => any(pick(['number', 'text', 'tuple']), depth - 1)).join(', ')}}`,
            () => loop(depth, () => any(pick(['number', 'text']), depth - 1), ['{', '}']),
            () =>
              `${any('set', depth - 1)}.${pick(['union', 'intersection', 'difference'])}(${any('list', depth - 1)})`,
          ])(),
    tuple: (depth) =>
      depth <= 0
        ? pick(['(1, 2)', '()', "('a',)", '(1.5, None, True)'])
        : pick([
            () => `tuple(${any(pick(['list', 'text']), depth - 1)})`,
            () => `(${any(pick(kinds), depth - 1)}, ${any(pick(kinds), depth - 1)})`,
            () => `${any('tuple', depth - 1)} + ${any('tuple', depth - 1)}`,
            () => `${any('tuple', depth - 1)}${slice()}`,
            () => `divmod(${any('number', depth - 1)}, ${any('number', depth - 1)})`,
            () => `${any('text', depth - 1)}.${pick(['partition', 'rpartition'])}(${quoted()})`,
          ])(),
    truth: (depth) =>
      depth <= 0
        ? pick(['True', 'False'])
        : pick([
            () => `${any('number', depth - 1)} ${pick(['==', '!=', '<', '<=', '>', '>='])} ${any('number', depth - 1)}`,
            () => `${any('number', depth - 1)} < ${any('number', depth - 1)} <= ${any('number', depth - 1)}`,
            () => both(pick(kinds), depth, pick(['==', '!='])),
            () => both(pick(['text', 'list', 'set', 'tuple']), depth, pick(['<', '<=', '>', '>='])),
            () =>
              `${any('text', depth - 1)} ${pick(['in', 'not in'])} ${any(pick(['text', 'list', 'dict', 'set']), depth - 1)}`,
            () =>
              `${any('number', depth - 1)} ${pick(['in', 'not in'])} ${any(pick(['list', 'set', 'tuple', 'dict']), depth - 1)}`,
            () => `${any('truth', depth - 1)} ${pick(['and', 'or'])} ${any('truth', depth - 1)}`,
            () => `not ${any(pick(kinds), depth - 1)}`,
            () => `${pick(['any', 'all'])}(${any('list', depth - 1)})`,
            () => `${pick(['any', 'all'])}${loop(depth, () => any('truth', depth - 1), ['(', ')'])}`,
            () =>
              `isinstance(${any(pick(kinds), depth - 1)}, ${pick(['int', 'str', 'list', '(int, float)', 'dict', 'tuple', 'bool'])})`,
            () =>
              `type(${any(pick(kinds), depth - 1)}) ${pick(['==', 'is', '!='])} ${pick(['int', 'str', 'list', 'bool', 'float'])}`,
            () => `type(${any(pick(kinds), depth - 1)}).__name__ == ${pick(["'int'", "'str'", "'list'"])}`,
            () =>
              `${any('text', depth - 1)}.${pick(['isdigit', 'isalpha', 'isalnum', 'isupper', 'islower', 'isspace', 'istitle'])}()`,
            () => `${any('text', depth - 1)}.${pick(['startswith', 'endswith'])}(${quoted()})`,
            () => `${any(pick(kinds), depth - 1)} is ${pick(['None', 'not None', 'True'])}`,
            () => `bool(${any(pick(kinds), depth - 1)})`,
            () => `f.call(${any('truth', depth - 1)})`,
            () =>
              `${any('set', depth - 1)}.${pick(['issubset', 'issuperset', 'isdisjoint'])}(${any('list', depth - 1)})`,
          ])(),
  };
  const both = (kind: Kind, depth: number, sign: string): string =>
    `${any(kind, depth - 1)} ${sign} ${any(kind, depth - 1)}`;
  const any = (kind: Kind, depth: number): string => {
    if (names.length > 0 && below(3) === 0) {
      return pick(names);
    }
    const wanted = below(oneOdd) === 0 ? pick(kinds) : kind;
    const text = made[wanted](depth);
    // Without brackets, operators next to each other bind as Python has it.
    return below(3) === 0 || /^[\w.'"[({]/.test(text) === false ? `(${text})` : text;
  };
  return made[pick(kinds)](1 + below(3));
}
