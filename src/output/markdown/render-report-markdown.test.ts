import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { withOutcome } from '../../testing/with-outcome';
import {
  reportDocumentSchema,
  type AssertionReport,
  type ReportDocument,
} from '../../experiment/report/report-document';
import { groupName, type Group } from '../../experiment/group';
import { renderReportMarkdown } from './render-report-markdown';

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
    expect(renderReportMarkdown(repeat)).toBe(`## Parity: Failed (simulated)

**isCorrect is wrong in 21.1 % of answers (19 of 90; at least 14.3 % with 95 % confidence); you tolerate 1 %. Worst: wrong (7 of 30).** isCorrect: wrong significantly more often than the tolerated 1 % (adjusted p &lt; 0.0001). wrong › isCorrect: wrong significantly more often than the tolerated 1 % (adjusted p &lt; 0.0001). long-way › isCorrect: wrong significantly more often than the tolerated 1 % (adjusted p &lt; 0.0001). The same is true of 1 more. 3 soft assertions failed at least once. A measurement says how often each assertion fails. Only a gate certifies.

Next: Put OPENAI&#95;API&#95;KEY into .env and ask a real model: \`npx assay repeat parity --runs 30\`

**SIMULATED: offline/key?flip=0.3&amp;seed=4 answered and never saw the prompt; nothing here says how good a model or a prompt is.**

**Parity · offline/key?flip=0.3&amp;seed=4 · 3 fixtures × 30 runs**

| analytic |  | wrong |  | tolerated | verdict | worst fixtures |
| --- | --- | ---: | ---: | ---: | --- | --- |
| isCorrect | hard | **21.1 %** | 19/90 | 1 % | **failed** | wrong 7/30, long-way 6/30, 1 more |
| isShort | soft | 25.6 % | 23/90 | 10 % | soft, fails nothing | right 12/30, long-way 6/30, 1 more |

offline/key?flip=0.3&amp;seed=4 was wrong about 3 of 3 fixtures:

| fixture | wrong | where |
| --- | --- | --- |
| **wrong** | isCorrect 7/30, isShort 5/30 | fixtures/parity/wrong.yaml:3 |
| **long-way** | isCorrect 6/30, isShort 6/30 | fixtures/parity/long-way.yaml:3 |
| **right** | isCorrect 6/30, isShort 12/30 | fixtures/parity/right.yaml:3 |

**What to do, ready to paste:**

- \`prompts/parity.md, analytics › isCorrect\` (wrong too often to be of use: to drop it, let it fail nothing)

\`\`\`
        assert: soft
        tolerate: 0.5
\`\`\`

- \`prompts/parity.md, analytics › isShort\` (wrong too often to be of use: to drop it, let it fail nothing)

\`\`\`
        assert: soft
        tolerate: 0.5
\`\`\`

90 trials · 90 offline

<details><summary>All figures</summary>

**Details: offline/key?flip=0.3&amp;seed=4**

6 of 6 assertions failed at least once:

| assertion | policy | failed | rate | 95 % interval | wrongly | fails | what to do | where |
| --- | --- | ---: | ---: | ---: | --- | --- | --- | --- |
| isCorrect on 3 of 3 fixtures | **hard: failed** | **19/90** | **21.1 %** | 14–30.6 % | 12 rejected, 7 accepted | at random everywhere | drop | fixtures/parity/wrong.yaml:3 |
| isShort on 3 of 3 fixtures | soft | **23/90** | **25.6 %** | 17.7–35.4 % | 17 rejected, 6 accepted | at random everywhere | drop | fixtures/parity/right.yaml:4 |

| analytic | failed | rate | false accepts | false rejects | floor | noise | luck | agree | AC1 |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| isCorrect | **19/90** | **21.1 %** | n/a | 20 % (0–92.4 %) | 0 % | 21.1 % | 0 % | 65.6 % | 0.34 |
| isShort | **23/90** | **25.6 %** | n/a | 28.3 % (0–99.99 %) | 0 % | 25.6 % | 0 % | 62.8 % | 0.26 |

- isCorrect: false accepts need fixtures where it is false: 2 at least, better 10
- isShort: false accepts need fixtures where it is false: 2 at least, better 10

**Will these assertions fail again? (R: the same fixtures, asked again)**

- 6 of 6 assertions failed at least once; mean failure rate 23.3 %
- = 0 % floor (wrong in most trials, which a vote makes certain) + 23.3 % noise (a vote removes it) − 0 % luck (a vote loses it)
- every hard assertion held in 17 of 30 runs: 56.7 % (39.2–72.6 %)
- 0 of 3 fixtures right in all 30 runs
- all runs gave the same answer for 0 % of the fixtures (TARa), the same text for 0 % (TARr)

**Will an answer be wrong on submissions that nobody has seen? (G: fixtures are the sample)**

- 23.3 % of the answers, 95 % interval 1.49–70 %, for submissions like these 3 fixtures; more runs hardly narrow it, more fixtures do
- unprotected against a prompt that was tuned to its fixtures: with fewer than 30 fixtures none can be held out


</details>

Prompt \`prompts/parity.md\`, hash \`d01b89822e6c\`, started 2026-11-21 10:00 UTC.

<details><summary>How to reproduce</summary>

\`\`\`sh
npx assay repeat parity --runs 30 --model 'offline/key?flip=0.3&seed=4'
\`\`\`

Replies that are kept in \`.assay/recordings\` or \`recordings\` are used again; \`npx assay report <folder>\` prints these figures again and asks nobody.

</details>
`);
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
    expect(renderReportMarkdown(gate)).toBe(`## Parity: Certified (simulated)

**All 3 hard assertions are certified on these 3 fixtures. Of unseen submissions, up to 63.2 % may be graded wrongly (95 % confidence; judged by the first answer, 0 of 3 fixtures are wrong).** A pass means: each hard assertion fails at most 5 % of the time, with 95 % confidence; an assertion at 1 % passes 99 % of the time.

Next: Put OPENAI&#95;API&#95;KEY into .env and ask a real model: \`npx assay gate parity\`

**Parity · offline/key**

- If every one failed just as often as it tolerates, all would pass together with a chance of at least 97.1 %.
- 240 trials (80 a fixture), 462 fewer than the 702 of a plan of fixed size with the same error rates.
- Attempt 1 on this challenge (as far as .assay/gates remembers).

|  | assertion | failed | tolerated | unacceptable | bound |  |
| --- | --- | ---: | ---: | ---: | ---: | --- |
| certified | long-way › isCorrect | 0/80 | 1 % | 5 % | 4.64 % | fixtures/parity/long-way.yaml:3 |
| certified | right › isCorrect | 0/80 | 1 % | 5 % | 4.64 % | fixtures/parity/right.yaml:3 |
| certified | wrong › isCorrect | 0/80 | 1 % | 5 % | 4.64 % | fixtures/parity/wrong.yaml:3 |

**SIMULATED: offline/key answered and never saw the prompt; nothing here says how good a model or a prompt is.**

240 trials · 240 offline

Prompt \`prompts/parity.md\`, hash \`d01b89822e6c\`, started 2026-11-21 10:00 UTC.

<details><summary>How to reproduce</summary>

\`\`\`sh
npx assay gate parity --model offline/key
\`\`\`

Replies that are kept in \`.assay/recordings\` or \`recordings\` are used again; \`npx assay report <folder>\` prints these figures again and asks nobody.

</details>
`);
  });

  test('lists what fails the suite before what only fails often', () => {
    const report = withAssertions((_, index) => ({
      ...{ alike: false, advice: 'fix label' },
      ...(index === 0 && { decision: 'soft failure', rate: 1, fixture: 'often' }),
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
      ...{ fixture: `$@${'|'.repeat(40)}${String(index)}`, advice: 'fix label' as const },
    }));
    const models = Array.from({ length: 5 }, () => ({
      ...(model ?? ({} as ReportDocument['models'][number])),
      assertions: many,
    }));

    const markdown = renderReportMarkdown({ ...repeat, models });

    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toMatch(/\*2,\d\d\d rows left out here: `report\.json` has all\.\*/);
    expect(markdown).toContain('<summary>How to reproduce</summary>');
  });

  test('keeps hostile names from being anything but text', () => {
    const hostile = '</summary><img src=x> [a](http://b.c) @all #1 `x` | y';
    const report = withAssertions(() => ({ fixture: hostile, analytic: hostile, file: hostile }));
    const [model] = report.models;

    const markdown = renderReportMarkdown({
      ...report,
      ...{ title: hostile, server: hostile, notes: [hostile], challenge: hostile },
      prompt: { file: hostile, hash: hostile },
      evidence: { ...report.evidence, snapshots: [{ model: 'm', servedBy: [hostile] }] },
      models: model === undefined ? [] : [{ ...model, model: hostile }],
    });

    const outsideOfCode = markdown.replace(/^(`{3,})\w*\n.*?\n\1$/gms, '').replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    expect(outsideOfCode).not.toMatch(/<img|\]\(|@all|(?<!&)#1|(?<!;)\/\/b\.c/);
    expect(outsideOfCode.match(/<(?!\/?(?:details|summary|code)>)/g)).toBeNull();
  });
});
