import { describe, expect, test } from '@jest/globals';
import { line, renderTable, toned, whole } from '../../experiment/blocks/blocks';
import { fitBlocks } from './fit-blocks';
import { textBlocks } from './text-blocks';

describe('textBlocks', () => {
  test('makes paragraphs of lines, lists of indented ones, and tables of tables', () => {
    const text = [
      line(toned('bad', 'REJECTED'), ': <b>Two Sum</b>'),
      '  first\n    more of it\n  second',
      '',
      ...renderTable([{ heading: 'a' }, { heading: 'n', align: 'right' }], [[toned('good', 'x|y'), '1']]),
      line('  run ', whole('npx assay | sh')),
      toned('quiet', 'Note: @you.'),
    ];

    expect(fitBlocks(textBlocks(text, '`report.json`'))).toBe(`**REJECTED**: &lt;b&gt;Two Sum&lt;/b&gt;

- first
  - more of it
- second

| a | n |
| --- | ---: |
| **x&#124;y** | 1 |

- run <code>npx assay &#124; sh</code>

Note: &#64;&#8203;you.
`);
  });
});
