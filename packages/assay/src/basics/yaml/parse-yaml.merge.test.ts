import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseYaml } from './parse-yaml';

const pairSchema = z.strictObject({ a: z.number(), b: z.number().optional() });
const schema = z.looseRecord(z.string().regex(/^[^.]/), pairSchema);

const parse = (text: string) => parseYaml({ file: 'a.yaml', text, merge: true }, schema);
const problemsOf = (text: string): unknown => {
  const parsed = parse(text);
  return parsed.status === 'unusable' ? parsed.problems : parsed.value;
};

const shared = '.one: &one\n  a: 1\n.two: &two\n  a: 2\n  b: 2\n';

describe('parseYaml with merging', () => {
  test.each([
    { what: 'a map', text: 'x:\n  <<: *one\n', x: { a: 1 } },
    { what: 'a map, below keys of its own', text: 'x:\n  <<: *two\n  a: 3\n', x: { a: 3, b: 2 } },
    { what: 'several maps, the first of which counts', text: 'x:\n  <<: [*one, *two]\n', x: { a: 1, b: 2 } },
    { what: 'a map in place', text: 'x: { <<: { a: 5 } }\n', x: { a: 5 } },
    {
      what: 'a map that merges another',
      text: '.three: &three\n  <<: *one\n  b: 3\nx:\n  <<: *three\n',
      x: { a: 1, b: 3 },
    },
    { what: 'nothing when an alias is the whole value', text: 'x: *two\n', x: { a: 2, b: 2 } },
  ])('merges $what', ({ text, x }) => {
    expect(problemsOf(shared + text)).toMatchObject({ x });
  });

  test('keeps << a key like any other otherwise', () => {
    expect(parseYaml({ file: 'a.yaml', text: '.o: &o { a: 1 }\nx: { <<: *o }\n' }, schema)).toMatchObject({
      problems: [
        { line: 2, field: 'x.a', message: 'missing; expected a number' },
        { line: 2, field: 'x.<<', message: 'unknown key; known keys: a, b' },
      ],
    });
  });

  test.each([
    {
      what: 'an anchor that stands nowhere',
      text: 'x:\n  <<: *ones\n',
      line: 7,
      message: 'no anchor &ones is defined before the alias *ones (did you mean "one"?)',
    },
    {
      what: 'an anchor that stands below',
      text: 'x: *late\ny: &late { a: 1 }\n',
      line: 6,
      message: 'no anchor &late is defined before the alias *late',
    },
    { what: 'text', text: 'x:\n  <<: one\n', line: 7, message: 'expected a map to merge, such as <<: *name' },
    {
      what: 'an anchor of text',
      text: '.t: &t text\nx:\n  <<: *t\n',
      line: 8,
      message: 'expected a map to merge, such as <<: *name',
    },
  ])('refuses to merge $what', ({ text, line, message }) => {
    expect(problemsOf(shared + text)).toEqual([{ file: 'a.yaml', line, message }]);
  });

  test('knows the line of a merged field where it stands', () => {
    const parsed = parse(`${shared}x:\n  b: 1\n  <<: *one\ny: *two\n`);

    const lines = [['x', 'a'], ['x', 'b'], ['x'], ['y', 'b'], ['x', 'none']].map((path) =>
      parsed.status === 'parsed' ? parsed.lineOf(path) : 'unusable',
    );
    expect(lines).toEqual([2, 7, 6, 5, 6]);
  });

  test.each(['<<: [ITEMS]', 'items: [ITEMS]'])('refuses aliases that would grow without end: %s', (form) => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const body =
        level === 0 ? 'a: 1' : form.replace('ITEMS', new Array(10).fill(`*l${String(level - 1)}`).join(', '));
      return `.l${String(level)}: &l${String(level)} { ${body} }`;
    });

    expect(parse(levels.join('\n'))).toMatchObject({ status: 'unusable', problems: [{ file: 'a.yaml' }] });
  });

  test('lets 500 maps merge the same one', () => {
    const maps = Array.from({ length: 500 }, (_, index) => `x${String(index)}:\n  <<: *one\n`);

    expect(parse(shared + maps.join(''))).toMatchObject({ status: 'parsed' });
  });

  test('refuses an anchor that holds itself', () => {
    expect(parse('x: &x\n  a: 1\n  b: *x\n')).toMatchObject({ status: 'unusable' });
  });
});
