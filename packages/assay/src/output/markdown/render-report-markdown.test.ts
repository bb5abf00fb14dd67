import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { withOutcome } from '../../testing/with-outcome';
import {
  type AssertionReport,
  type ReportDocument,
  reportDocumentSchema,
} from '../../experiment/report/report-document';
import { groupName, type Group } from '../../experiment/group';
import { renderReportMarkdown } from './render-report-markdown';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { markdownText } from './markdown-text';

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

describe('renderReportMarkdown', () => {
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
