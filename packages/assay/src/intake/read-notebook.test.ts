import { describe, expect, test } from '@jest/globals';
import { readNotebook } from './read-notebook';

const cell = (source: string | readonly string[], metadata = {}): object => ({ cell_type: 'code', source, metadata });
const notebook = (cells: readonly object[], metadata: object = { kernelspec: { language: 'python' } }): string =>
  JSON.stringify({ cells, metadata, nbformat: 4 });

describe('readNotebook', () => {
  test('joins the code cells, without text, tests of nbgrader and commands of Jupyter', () => {
    const read = readNotebook(
      notebook([
        { cell_type: 'markdown', source: '# Even' },
        cell(['%matplotlib inline\n', '!pip install x\n', 'import math']),
        cell('%%time\ndef f(n):\n    %pdb on\n    return n % 2 == 0'),
        cell('%%bash\nls'),
        cell('assert f(2)', { nbgrader: { grade: true, solution: false } }),
        cell('text = """\n%not magic\n"""'),
      ]),
    );

    expect(read).toEqual({
      status: 'read',
      language: 'python',
      code: 'import math\n\ndef f(n):\n    pass\n    return n % 2 == 0\n\ntext = """\n%not magic\n"""\n',
      notes: [
        'cell 2, left out: %matplotlib inline, !pip install x',
        'cell 3, left out: %%time, %pdb on',
        'cell 4 left out: %%bash',
        '1 test cell of nbgrader left out',
      ],
    });
  });

  test.each([
    ['a file that is written', notebook([cell('%%writefile a.py\nx = 1')]), 'cell 1 begins with %%writefile'],
    ['a command within code', notebook([cell('!ls\nx = !ls')]), 'has commands of Jupyter in cell 1 (!ls)'],
    ['no code', notebook([{ cell_type: 'markdown', source: 'x' }]), 'is a notebook without code'],
    ['other JSON', '{"cells": 3}', 'is not a notebook: expected "cells"'],
    ['no JSON', '{', 'is not a notebook: it is not JSON'],
  ])('refuses %s', (_, json, reason) => {
    expect(readNotebook(json)).toEqual({ status: 'broken', reason: expect.stringContaining(reason) as unknown });
  });

  test('takes the language of the kernel, and says when there is none', () => {
    expect(readNotebook(notebook([cell('%x')], { language_info: { name: 'javascript' } }))).toMatchObject({
      language: 'javascript',
      code: '%x\n',
    });
    expect(readNotebook(notebook([cell('x = 1')], {}))).toMatchObject({
      language: 'python',
      notes: ['the notebook states no language, and was read as Python'],
    });
  });
});
