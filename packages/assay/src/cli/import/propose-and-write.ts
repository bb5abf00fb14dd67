import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { type Fixture, isDisputed } from '../../kinds/validator/challenge/fixture';
import { openProposers, type OpenProposers } from '../../intake/open-proposers';
import { findOracle } from '../../oracle/find-oracle';
import type { Export } from '../../intake/source-row';
import { proposeLabels, withAuthor, type Proposed } from '../../intake/propose';
import type { Chosen } from '../../intake/select-submissions';
import { createImportNames, writeImported, type ImportName } from '../../intake/write-imported';
import { formatNumberOf } from '../../basics/text/numbers';
import { confirmCost } from '../asking/estimate-cost';
import { withStepsAsync } from '../terminal/progress';
import type { Invocation, Terminal } from '../../plugin/invocation';
import type { ImportedFixture } from './render-import';

/** Whom to ask for labels. */
interface Asking extends Pick<Invocation, 'settings' | 'signal'> {
  readonly confirmAbove: number;
  /** Whether a model may propose labels, too. */
  readonly asks: boolean;
  /** The models named on the command line. */
  readonly models: readonly string[] | undefined;
}

const nobody: OpenProposers = { close: () => Promise.resolve() };

/** A fixture to write. */
export interface PlannedFixture extends Fixture {
  readonly chosen: Chosen;
  readonly name: ImportName;
  /** Whether a person wrote it, including its labels, as a test. */
  readonly isTest: boolean;
  /** Its entry in the document before labels are proposed. */
  readonly document: ImportedFixture;
}

/** Names the fixtures for the rows. */
export function planFixtures(
  { id: challenge }: Challenge,
  { name: source, kind }: Pick<Export, 'name' | 'kind'>,
  fixtures: readonly Fixture[],
  chosen: readonly Chosen[],
): readonly PlannedFixture[] {
  const nameOf = createImportNames(source, fixtures, kind === 'tests');
  return chosen.map((one): PlannedFixture => {
    const { row, known } = one;
    const name = nameOf(row);
    const file = `fixtures/${challenge}/${name.id}.yaml`;
    const place = { row: row.row, ...(row.line !== undefined && { line: row.line }) };
    return {
      id: name.id,
      title: name.title,
      language: row.language,
      solution: row.code,
      file,
      expected: {},
      policy: {},
      lines: {},
      chosen: one,
      name,
      isTest: kind === 'tests',
      document: {
        ...place,
        ...(row.file !== undefined && { source: row.file }),
        file,
        title: name.title,
        language: row.language,
        standsFor: known.exact + known.near,
        expected: row.stated,
        disputed: false,
      },
    };
  });
}

/** Lets oracle and model propose labels, and writes each fixture as soon as they have. */
export async function proposeAndWrite(
  challenge: Challenge,
  plan: readonly PlannedFixture[],
  { settings, signal, confirmAbove, models, asks }: Asking,
  terminal: Terminal,
): Promise<readonly ImportedFixture[]> {
  if (plan.length === 0) {
    return [];
  }
  const analytics = challenge.prompt.analytics.map(({ name }) => name);
  const hasOracle = findOracle(challenge.root, challenge.id).length > 0;
  // A test states what it asserts. What it does not is open, unless an oracle may know it.
  const isStated = ({ isTest, chosen: { row } }: PlannedFixture): boolean =>
    isTest && analytics[hasOracle ? 'every' : 'some']((name) => Object.hasOwn(row.stated, name));
  const areStated = plan.every(isStated);
  const proposers =
    areStated && !hasOracle
      ? nobody
      : openProposers(challenge, { settings, signal, say: terminal.error, models, asks: asks && !areStated });
  const { validator } = proposers;
  const written = new Map<PlannedFixture, ImportedFixture>();
  const kind = { what: 'Proposing labels', unit: 'submission', total: plan.length };
  try {
    if (validator !== undefined) {
      const runs = { first: settings.firstRun, count: 1 };
      await confirmCost(
        { settings, confirmAbove, plan: (onPlanned) => validator.planEachTrial(plan, runs, onPlanned) },
        terminal,
      );
    }
    await withStepsAsync(terminal, kind, ({ step }) =>
      proposeLabels(challenge, plan, proposers, (planned, proposed) => {
        written.set(planned, writeFixture(challenge, planned, proposed, isStated(planned)));
        step();
      }),
    );
  } catch (error) {
    if (written.size > 0) {
      terminal.error(
        `Wrote ${written.size.toLocaleString('en-US')} of ${formatNumberOf(plan.length, 'fixture')}. Rerun the command to continue.`,
      );
    }
    throw error;
  } finally {
    await proposers.close();
  }
  return plan.flatMap((planned) => written.get(planned) ?? []);
}

/** Writes a fixture with the labels that are stated or proposed; reviewed if all are stated and none is disputed. */
function writeFixture(
  challenge: Challenge,
  planned: PlannedFixture,
  proposed: Proposed,
  isStated: boolean,
): ImportedFixture {
  const { chosen, name, document } = planned;
  const labels = withAuthor(proposed, chosen.row.stated);
  const disputed = Object.values(labels.proposals).some(isDisputed);
  const reviewed = isStated && !disputed;
  const { expected, silence } = labels;
  const all = Object.fromEntries(challenge.prompt.analytics.map((one) => [one.name, expected[one.name] ?? null]));
  const file = writeImported(challenge, chosen.row, name, { ...labels, ...(reviewed && { expected: all }), reviewed });
  return {
    ...document,
    file,
    expected,
    disputed,
    ...(reviewed && { reviewed }),
    ...(silence !== undefined && { silence }),
  };
}
