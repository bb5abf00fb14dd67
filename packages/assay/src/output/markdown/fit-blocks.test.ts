import { describe, expect, test } from '@jest/globals';
import { fitBlocks, foldAway, type TableBlock, markdownTable } from './fit-blocks';

function tableOf(rows: number, parts: Partial<TableBlock> = {}): TableBlock {
  const table = markdownTable(
    [{ heading: 'name' }, { heading: 'n', align: 'right' }],
    Array.from({ length: rows }, (_, index) => [`row ${String(index + 1)}`, String(index + 1)]),
  );
  return { title: 'Rows:', table, shown: 2, folded: 2, source: '`all.csv`', ...parts };
}

const head = '| name | n |\n| --- | ---: |';

describe('fitBlocks', () => {
  test('shows the first rows, folds others away, and says how many it left out', () => {
    expect(fitBlocks(['# Title', tableOf(5), 'Done.'])).toBe(`# Title

Rows:

${head}
| row 1 | 1 |
| row 2 | 2 |

<details><summary>Show also 2 rows</summary>

${head}
| row 3 | 3 |
| row 4 | 4 |

</details>

*1 row omitted here; see \`all.csv\`.*

Done.
`);
  });

  test('folds a table away whole when no row is to be in sight', () => {
    expect(fitBlocks([tableOf(1, { shown: 0, title: '' })])).toBe(
      `<details><summary>Show 1 row</summary>\n\n${head}\n| row 1 | 1 |\n\n</details>\n`,
    );
  });

  test('gives texts room before rows', () => {
    const text = fitBlocks([tableOf(1000, { shown: 500, folded: 500 }), 'The last word.'], 2000);

    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toContain('| row 50 | 50 |');
    expect(text).toMatch(/\*\d+ rows omitted here; see `all\.csv`\.\*\n\nThe last word\.\n$/);
  });

  test('leaves out parts that are too long, and says so', () => {
    expect(fitBlocks(['# Title', 'x'.repeat(2000), foldAway('More', 'text')], 1000)).toBe(
      '# Title\n\n<details><summary>More</summary>\n\ntext\n\n</details>\n\n*1 part of this report omitted to keep it short.*\n',
    );
  });
});
