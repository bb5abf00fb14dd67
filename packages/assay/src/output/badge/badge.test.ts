import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { withOutcome } from '../../testing/with-outcome';
import type { GateReport } from '../../experiment/report/gate-document';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';
import { badgeOf } from './badge-of';
import { renderBadge } from './render-badge';

let project: Project;
let certified: ReportDocument;

beforeAll(async () => {
  project = openProject(parityFiles);
  const { out } = await project.run(['gate', 'parity', '--model', 'offline/key', '--json']);
  const report = reportDocumentSchema.parse(JSON.parse(out));
  certified = withOutcome({ ...report, simulated: false, startedAt: '2026-11-21T10:00:00Z' });
});

afterAll(() => {
  project.remove();
});

function withGate(
  change: (gate: GateReport) => Partial<GateReport>,
  parts: Partial<ReportDocument> = {},
): ReportDocument {
  const { gate } = certified;
  return withOutcome({ ...certified, ...parts, gate: gate === null ? null : { ...gate, ...change(gate) } });
}

describe('badgeOf', () => {
  test.each([
    {
      name: 'a certificate',
      report: () => certified,
      message: 'certified: 3 hard assertions on 3 fixtures, each fails ≤ 5 %',
      tone: 'good',
    },
    {
      name: 'a certificate of several bounds, the highest of which it tells',
      report: () =>
        withGate(({ assertions }) => ({
          assertions: assertions.map((one, index) => ({ ...one, unacceptable: index === 0 ? 0.25 : 0.05 })),
        })),
      message: 'certified: 3 hard assertions on 3 fixtures, each fails ≤ 25 %',
      tone: 'good',
    },
    {
      name: 'a certificate at the third attempt',
      report: () => withGate(() => ({ attempt: 3 })),
      message: 'certified: 3 hard assertions on 3 fixtures, each fails ≤ 5 %, attempt 3',
      tone: 'good',
    },
    {
      name: 'a rejection',
      report: () =>
        withGate(({ assertions }) => ({
          verdict: 'rejected',
          assertions: assertions.map((one, index) => ({ ...one, status: index === 0 ? 'rejected' : 'certified' })),
        })),
      message: 'rejected: 1 of 3 hard assertions',
      tone: 'bad',
    },
    {
      name: 'a gate that was cut short',
      report: () => withGate(() => ({ verdict: 'inconclusive' }), { complete: false }),
      message: 'inconclusive: 3 of 3 hard assertions certified',
      tone: 'unsure',
    },
    {
      name: 'a simulated gate, whatever it came to',
      report: () => withOutcome({ ...certified, simulated: true }),
      message: 'simulated: certifies nothing',
      tone: 'neutral',
    },
  ])('of $name says so', ({ report, message, tone }) => {
    expect(badgeOf(report())).toMatchObject({ label: 'Parity', message, tone });
  });

  test('tells more to those who hover: what it means, who answered, which prompt, when', () => {
    expect(badgeOf(certified)?.title).toBe(
      `Parity: certified: 3 hard assertions on 3 fixtures, each fails ≤ 5 %. Each hard assertion fails at most 5 % of the time, with 95 % confidence; an assertion at 1 % passes 99 % of the time. offline/key, prompt ${certified.prompt.hash.slice(0, 12)}, 2026-11-21.`,
    );
  });

  test('is none of a measurement, which certifies nothing', () => {
    expect(badgeOf({ ...certified, kind: 'repeat', gate: null })).toBeUndefined();
  });
});

describe('renderBadge', () => {
  test('is one SVG with a title and without anything from elsewhere', () => {
    expect(renderBadge({ label: 'Two Sum', message: 'certified', tone: 'good', title: 'Two Sum: certified.' }))
      .toBe(`<svg xmlns="http://www.w3.org/2000/svg" width="132" height="20" role="img" aria-labelledby="title">
  <title id="title">Two Sum: certified.</title>
  <clipPath id="corners"><rect width="132" height="20" rx="3"/></clipPath>
  <g clip-path="url(#corners)">
    <rect width="69" height="20" fill="#30363d"/>
    <rect x="69" width="63" height="20" fill="#1a7f37"/>
  </g>
  <g fill="#ffffff" font-family="Verdana, Geneva, 'DejaVu Sans', sans-serif" font-size="11">
    <text x="7" y="14" textLength="55" lengthAdjust="spacingAndGlyphs">Two Sum</text>
    <text x="76" y="14" textLength="49" lengthAdjust="spacingAndGlyphs">certified</text>
  </g>
</svg>
`);
  });

  test('escapes every text', () => {
    const hostile = '</title><script>alert("1")</script>\'&';

    const svg = renderBadge({ label: hostile, message: hostile, tone: 'bad', title: hostile });

    expect(svg.match(/<[^ >]+/g)).toEqual(
      renderBadge({ label: 'a', message: 'b', tone: 'bad', title: 'c' }).match(/<[^ >]+/g),
    );
    expect(svg).toContain('>&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;</text>');
  });
});
