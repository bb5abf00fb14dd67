import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { registerSecret } from '../../basics/secrets/secrets';
import { line, renderTable, toned, whole } from '../../experiment/blocks/blocks';
import { type Group, groupName } from '../../experiment/group';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import {
  type AssertionReport,
  type ReportDocument,
  reportDocumentSchema,
} from '../../experiment/report/report-document';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { withOutcome } from '../../testing/with-outcome';
import { fitBlocks, foldAway, markdownTable, type TableBlock } from './fit-blocks';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { renderReportMarkdown } from './render-report-markdown';
import { textBlocks } from './text-blocks';

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

describe('markdownText', () => {
  test.each([
    { text: 'a loop, with 2 (two) parts: fine!', markdown: 'a loop, with 2 (two) parts: fine!' },
    { text: '<img src=x onerror=alert(1)>', markdown: '&lt;img src=x onerror=alert(1)&gt;' },
    { text: '[x](javascript:alert(1))', markdown: '&#91;x&#93;(javascript:alert(1))' },
    { text: '![x](http://e.vil/a.png)', markdown: '!&#91;x&#93;(http:&#8203;//e.vil/a.png)' },
    { text: '@everyone', markdown: '&#64;&#8203;everyone' },
    { text: 'someone@example.com', markdown: 'someone&#64;&#8203;example.com' },
    { text: 'fixes #1', markdown: 'fixes &#35;&#8203;1' },
    { text: 'owner/name#1, GH-12', markdown: 'owner/name&#35;&#8203;1, GH-&#8203;12' },
    { text: 'https://evil.example/a?b=c', markdown: 'https:&#8203;//evil.example/a?b=c' },
    { text: 'see www.evil.example', markdown: 'see www&#8203;.evil.example' },
    { text: 'a | b \\| c', markdown: 'a &#124; b &#92;&#124; c' },
    { text: '`code` ``` fence', markdown: '&#96;code&#96; &#96;&#96;&#96; fence' },
    { text: '**b** __b__ ~~s~~', markdown: '&#42;&#42;b&#42;&#42; &#95;&#95;b&#95;&#95; &#126;&#126;s&#126;&#126;' },
    { text: '# heading', markdown: '&#35;&#8203; heading' },
    { text: '> quoted', markdown: '&gt; quoted' },
    { text: '- item', markdown: '&#45; item' },
    { text: '1. item', markdown: '1&#8203;. item' },
    { text: '1.5 points', markdown: '1.5 points' },
    { text: '---', markdown: '&#45;--' },
    { text: '===', markdown: '&#61;==' },
    { text: '$x$', markdown: '<span>$</span>x<span>$</span>' },
    { text: ':rocket:', markdown: ':&#8203;rocket:' },
    { text: '&lt; &#64;', markdown: '&amp;lt; &amp;&#35;&#8203;64;' },
    { text: '<!-- hidden --></details>', markdown: '&lt;!-- hidden --&gt;&lt;/details&gt;' },
    { text: 'one\n\n# two\r\n\tthree', markdown: 'one &#35;&#8203; two three' },
    { text: 'turned \u202e round\u0000', markdown: 'turned &#92;u202e round&#92;u0000' },
  ])('shows $text as it is', ({ text, markdown }) => {
    expect(markdownText(text)).toBe(markdown);
  });

  test('cuts what is long, and says so', () => {
    expect(markdownText('a_'.repeat(60), 5)).toBe('a&#95;a&#95;a… (115 more characters)');
  });
});

describe('markdownCode', () => {
  test.each([
    { text: 'gpt-4o@2024 #1 www.x.y <b>', markdown: '`gpt-4o@2024 #1 www.x.y <b>`' },
    { text: 'a`b', markdown: '``a`b``' },
    { text: '``', markdown: '``` `` ```' },
    { text: 'a|b', markdown: '<code>a&#124;b</code>' },
    { text: 'a\\|<img>', markdown: '<code>a&#92;&#124;&lt;img&gt;</code>' },
    { text: 'a\n`\nb', markdown: '``a ` b``' },
    { text: ' ', markdown: '<code></code>' },
  ])('shows $text as code', ({ text, markdown }) => {
    expect(markdownCode(text)).toBe(markdown);
  });
});

describe('markdownBlock', () => {
  test('has a fence longer than any in its text', () => {
    expect(markdownBlock('a\n```\n# b', 'sh')).toBe('````sh\na\n```\n# b\n````');
  });
});

describe('a secret in Markdown', () => {
  const secret = 'sk-secret_with_underscores_1234567890';

  afterEach(() => {
    registerSecret('OPENAI_API_KEY', undefined);
  });

  test.each([
    { name: 'markdownText', made: markdownText },
    { name: 'markdownCode', made: markdownCode },
    { name: 'markdownBlock', made: (text: string) => markdownBlock(text, 'sh') },
  ])('is gone before $name escapes it', ({ made }) => {
    registerSecret('OPENAI_API_KEY', secret);

    const markdown = made(`key ${secret}`);

    expect(markdown).toContain('key removed');
    expect(markdown).not.toMatch(/secret|underscores/);
  });
});

describe('renderReportMarkdown', () => {
  let project: Project;

  let repeat: ReportDocument;

  let gate: ReportDocument;

  beforeAll(async () => {
    project = openProject(parityFiles);
    const run = async (args: readonly string[]): Promise<ReportDocument> => {
      const { out } = await project.run([...args, '--json']);
      return { ...reportDocumentSchema.parse(JSON.parse(out)), startedAt: '2026-11-21T10:00:00.000Z' };
    };
    repeat = await run(['repeat', 'parity', '--runs', '30', '--model', 'offline/key?flip=0.3&seed=4']);
    gate = await run(['gate', 'parity', '--model', 'offline/key']);
  });

  afterAll(() => {
    project.remove();
  });

  function withAssertions(change: (one: AssertionReport, index: number) => Partial<AssertionReport>): ReportDocument {
    const models = repeat.models.map((model) => ({
      ...model,
      assertions: model.assertions.map((one, index) => ({ ...one, ...change(one, index) })),
    }));
    return { ...repeat, models };
  }

  test('of a measurement says what failed, which way, what to do and how to repeat it', () => {
    const blocks = renderReportMarkdown(repeat).split('\n\n');
    const { outcome } = repeat;

    expect(blocks[0]).toBe('## Parity: Failed (simulated)');
    expect(blocks[1]).toBe(
      `**${markdownText(outcome.sentence, 2000)}** ${[...outcome.details, ...outcome.reasons].map((reason) => markdownText(reason, 2000)).join(' ')}`,
    );
    expect(blocks[2]).toMatch(/^Next: .* `npx assay repeat parity --runs 30`$/);
    expect(blocks.slice(3, 10)).toEqual([
      `**${markdownText(describeSimulated(['offline/key?flip=0.3&seed=4']), 2000)}**`,
      '**Parity · offline/key?flip=0.3&amp;seed=4 · 3 fixtures × 30 runs**',
      `- whole submission: every analytic right, soft ones too, in 57.8 % (52 of 90; 6–98 % of submissions like these)
- flawed in a hard analytic, but accepted, in 23.3 % (7 of 30)
- no flaw in a hard analytic, but rejected, in 20 % (12 of 60; 0–93 % of submissions like these)`,
      'By analytic',
      `| analytic | policy | wrong | tolerated | verdict | worst fixtures |
| --- | --- | ---: | ---: | --- | --- |
| isCorrect | hard | **21.1 % (19 of 90)** | 1 % | **failed** | wrong 7/30, long-way 6/30, 1 more |
| isShort | soft | 25.6 % (23 of 90) | 10 % | soft, fails nothing | right 12/30, long-way 6/30, 1 more |`,
      expect.stringMatching(/3 of 3 fixtures$/),
      `| fixture | wrong | where |
| --- | --- | --- |
| **wrong** | isCorrect 7/30, isShort 5/30 | fixtures/parity/wrong.yaml:3 |
| **long-way** | isCorrect 6/30, isShort 6/30 | fixtures/parity/long-way.yaml:3 |
| **right** | isCorrect 6/30, isShort 12/30 | fixtures/parity/right.yaml:3 |`,
    ]);
    const [paste, one, fence] = blocks.slice(10);
    expect(paste).toMatch(/^\*\*.*\*\*$/);
    expect(one).toMatch(/^- `prompts\/parity\.md, analytics › isCorrect` /);
    expect(fence).toBe('```\n        assert: soft\n        tolerate: 0.5\n```');
    const details = blocks.slice(blocks.indexOf('90 trials · 90 offline') + 1).join('\n\n');
    expect(details).toMatch(/^<details><summary>.*<\/summary>\n/);
    expect(details).toContain(
      '| **19/90** | **21.1 %** | 13–31 % | 12 rejected, 7 accepted | at random everywhere | drop |',
    );
    expect(details).toContain('| isCorrect | **19/90** | **21.1 % (0–85 %)** | n/a | 20 % (0–93 %) | 0 |');
    expect(details).toContain("```sh\nnpx assay repeat parity --runs 30 --model 'offline/key?flip=0.3&seed=4'\n```");
    expect(details).toContain('Prompt `prompts/parity.md`, hash `d01b89822e6c`, started 2026-11-21 10:00 UTC.');
  });

  test.each<[groups: readonly Group[], command: string]>([
    [
      [
        { model: 'a', prompt: 'strict' },
        { model: 'b', prompt: 'strict' },
      ],
      '--model a,b --prompt parity.strict\n',
    ],
    [
      [{ model: 'a' }, { model: 'a', prompt: 'strict' }, { model: 'a', prompt: 'strict', examples: false }],
      '--model a --prompt parity,parity.strict,parity.strict:no-examples\n',
    ],
    [[{ model: 'vote of 3 × a', vote: { of: 3, models: ['a'] } }], '--model a --vote 3\n'],
    [
      [{ model: 'vote of 5: a, b, with 2 prompts', prompt: 'strict', vote: { of: 5, models: ['a', 'b'] } }],
      '--model a,b --vote 5 --prompt parity.strict\n',
    ],
    [[{ model: 'a', examples: false }], '--model a --prompt parity:no-examples\n'],
  ])('says how to ask %j again', (groups, command) => {
    const [model] = repeat.models;
    const models = groups.flatMap((group) =>
      model === undefined ? [] : [{ ...model, model: groupName(group), group }],
    );

    expect(renderReportMarkdown({ ...repeat, models })).toContain(`--runs 30 ${command}`);
  });

  test('of a gate says what is certified and what that means, assertion by assertion', () => {
    const markdown = renderReportMarkdown(gate);

    expect(markdown).toMatch(/^## Parity: Would be certified \(simulated\)\n\n/);
    expect(markdown).toContain(`\n\n**${markdownText(gate.outcome.sentence, 2000)}** `);
    expect(markdown).toContain('\n- 240 trials (80 per fixture), ');
    expect(markdown).toContain(`
|  | assertion | failed | tolerated | unacceptable | bound |  |
| --- | --- | ---: | ---: | ---: | ---: | --- |
| certified | long-way › isCorrect | 0/80 | 1 % | 5 % | 4.64 % | fixtures/parity/long-way.yaml:3 |
| certified | right › isCorrect | 0/80 | 1 % | 5 % | 4.64 % | fixtures/parity/right.yaml:3 |
| certified | wrong › isCorrect | 0/80 | 1 % | 5 % | 4.64 % | fixtures/parity/wrong.yaml:3 |
`);
    expect(markdown).toContain(
      `\n\n**${markdownText(describeSimulated(['offline/key']), 2000)}**\n\n240 trials · 240 offline\n`,
    );
    expect(markdown).toContain('```sh\nnpx assay gate parity --model offline/key\n```');
  });

  test('lists what fails the suite before what only fails often', () => {
    const report = withAssertions((_, index) => ({
      alike: false,
      advice: 'fix-label',
      ...(index === 0 && { decision: 'soft-failure', rate: 1, fixture: 'often' }),
      ...(index === 5 && { decision: 'failed', rate: 0.1, fixture: 'grave' }),
    }));

    const markdown = renderReportMarkdown(report);

    expect(markdown.indexOf('grave ›')).toBeGreaterThan(0);
    expect(markdown.indexOf('grave ›')).toBeLessThan(markdown.indexOf('often ›'));
  });

  test('names what is held out nowhere', () => {
    const report = withAssertions(() => ({ roseAfter: 12, clustering: 0.0004, alike: false }));

    expect(renderReportMarkdown(report)).toContain('fixtures/parity/right.yaml');
    expect(renderReportMarkdown(withOutcome({ ...report, heldOut: ['right'] }))).not.toMatch(/`?right`?( ›|\.yaml)/);
  });

  test('stays below the limit of a comment, and says what it left out', () => {
    const [model] = repeat.models;
    const [one] = model?.assertions ?? [];
    const many = Array.from({ length: 3000 }, (_, index) => ({
      ...(one ?? ({} as AssertionReport)),
      fixture: `$@${'|'.repeat(40)}${String(index)}`,
      advice: 'fix-label' as const,
    }));
    const models = Array.from({ length: 5 }, () => ({
      ...(model ?? ({} as ReportDocument['models'][number])),
      assertions: many,
    }));

    const markdown = renderReportMarkdown({ ...repeat, models });

    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toMatch(/\*2,\d\d\d rows omitted here; see `report\.json`\.\*/);
    expect(markdown).toContain('<summary>How to reproduce</summary>');
  });

  test('keeps hostile names from being anything but text', () => {
    const hostile = '</summary><img src=x> [a](http://b.c) @all #1 `x` | y';
    const report = withAssertions(() => ({ fixture: hostile, analytic: hostile, file: hostile }));
    const [model] = report.models;

    const markdown = renderReportMarkdown({
      ...report,
      title: hostile,
      server: hostile,
      notes: [hostile],
      challenge: hostile,
      prompt: { file: hostile, hash: hostile },
      evidence: { ...report.evidence, snapshots: [{ model: 'm', servedBy: [hostile] }] },
      models: model === undefined ? [] : [{ ...model, model: hostile }],
    });

    const outsideOfCode = markdown.replace(/^(`{3,})\w*\n.*?\n\1$/gms, '').replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    expect(outsideOfCode).not.toMatch(/<img|\]\(|@all|(?<!&)#1|(?<!;)\/\/b\.c/);
    expect(outsideOfCode.match(/<(?!\/?(?:details|summary|code)>)/g)).toBeNull();
  });
});

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
