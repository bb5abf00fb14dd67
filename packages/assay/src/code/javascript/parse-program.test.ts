import { describe, expect, test } from '@jest/globals';
import { parseProgram } from './parse-program';

describe('parseProgram', () => {
  test.each([
    { title: 'a script', code: 'var x = 1;', isModule: false, isStrict: false },
    { title: 'a strict script', code: '"use strict"; x = 1;', isModule: false, isStrict: true },
    {
      title: 'a strict function in a sloppy script',
      code: 'function f() { "use strict"; }',
      isModule: false,
      isStrict: false,
    },
    { title: 'a module', code: 'export const x = await 1;', isModule: true, isStrict: false },
    { title: 'a script with return at the top', code: 'return 1;', isModule: false, isStrict: false },
    { title: 'a hashbang', code: '#!/usr/bin/env node\nf();', isModule: false, isStrict: false },
    { title: 'nothing', code: '', isModule: false, isStrict: false },
  ])('reads $title', ({ code, isModule, isStrict }) => {
    expect(parseProgram(code)).toMatchObject({ status: 'parsed', code, isModule, isStrict });
  });

  test('drops a byte order mark and keeps comments', () => {
    const parsing = parseProgram('\uFEFF// one\n/* two */');

    expect(parsing).toMatchObject({
      status: 'parsed',
      code: '// one\n/* two */',
      comments: [{ value: ' one' }, { value: ' two ' }],
    });
  });

  test.each([
    { code: 'function f( {', line: 1, message: 'Unexpected token' },
    { code: '\nconst x = 1;\nconst x = 2;', line: 3, message: "Identifier 'x' has already been declared" },
    { code: 'let x: number = 1;', line: 1, message: 'Unexpected token' },
    { code: "import x from 'y';\nlet x;", line: 2, message: "Identifier 'x' has already been declared" },
  ])('says where $code breaks', ({ code, line, message }) => {
    expect(parseProgram(code)).toEqual({ status: 'broken', line, message });
  });

  test.each([
    { title: 'too long', code: ' '.repeat(200_001), message: 'it has 200001 characters, more than 200000' },
    { title: 'nested too deeply', code: '('.repeat(99_000), message: 'it is nested too deeply' },
  ])('refuses what is $title', ({ code, message }) => {
    expect(parseProgram(code)).toEqual({ status: 'refused', message });
  });
});
