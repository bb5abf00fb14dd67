import type { Analytic } from '../../kinds/validator/challenge/prompt';
import { AssayError } from '../../basics/errors';
import type { Waiting } from '../../intake/review-queue';
import type { Text } from '../../experiment/blocks/blocks';
import { printableLine } from '../../basics/text/printable';
import type { Keys, Press } from './open-keys';
import {
  isCut,
  keyOf,
  renderAnalytics,
  renderCode,
  renderHead,
  renderHelp,
  renderKeys,
  type Values,
} from './render-waiting';
import type { ReviewedFiles } from './reviewed-files';

/** What became of the fixtures of a review. */
export interface Tally {
  accepted: number;
  /** Of the accepted ones, those with a value that is not the one proposed. */
  changed: number;
  skipped: number;
  removed: number;
  /** Those that somebody else changed meanwhile. */
  stale: number;
  /** How it ended: at its end, by the person, because no more keys came, or by Ctrl-C. */
  ended: 'done' | 'quit' | 'end' | 'interrupt';
  /** Whether any key came. */
  isAnswered: boolean;
}

/** What a review needs. */
export interface ReviewPlaces {
  readonly analytics: readonly Analytic[];
  readonly files: ReviewedFiles;
  readonly keys: Keys;
  readonly show: (text: Text) => void;
}

type Step = 'next' | Tally['ended'];

/** Shows one fixture after the other and does what the keys say; each that is accepted is written at once. */
export async function reviewInTurn(queue: readonly Waiting[], places: ReviewPlaces): Promise<Tally> {
  const tally: Tally = { accepted: 0, changed: 0, skipped: 0, removed: 0, stale: 0, ended: 'done', isAnswered: false };
  for (const [index, waiting] of queue.entries()) {
    if (!places.files.isSame(waiting.fixture)) {
      tally.stale += 1;
      places.show([`${waiting.fixture.file} was changed meanwhile: it is left for the next review.`]);
      continue;
    }
    places.show(renderHead(waiting, index + 1, queue.length));
    const step = await reviewOne(waiting, places, tally);
    if (step !== 'next') {
      tally.ended = step;
      break;
    }
  }
  return tally;
}

async function reviewOne(waiting: Waiting, places: ReviewPlaces, tally: Tally): Promise<Step> {
  const { analytics, keys, show } = places;
  const names = analytics.map(({ name }) => name);
  let values: Values = waiting.fixture.expected;
  let isWhole = !isCut(waiting);
  const showValues = (): void => {
    show([...renderAnalytics(waiting, analytics, values), ...renderKeys(names.length, !isWhole)]);
  };
  show(renderCode(waiting, isWhole));
  showValues();
  for (;;) {
    const press = await keys.next();
    if (press.kind === 'end' || press.kind === 'interrupt') {
      return press.kind;
    }
    tally.isAnswered = true;
    const name = press.kind === 'key' ? names.find((_, index) => keyOf(index) === press.key) : undefined;
    if (name !== undefined) {
      values = { ...values, [name]: values[name] !== true };
      showValues();
      continue;
    }
    switch (press.kind === 'key' ? press.key : '') {
      case 'a':
        if (accept(waiting, values, places, tally)) {
          return 'next';
        }
        break;
      case 's':
        tally.skipped += 1;
        return 'next';
      case 'x':
        if (await remove(waiting, places, tally)) {
          return 'next';
        }
        showValues();
        break;
      case 'q':
        return 'quit';
      case 'm':
        isWhole = true;
        show(renderCode(waiting, isWhole));
        showValues();
        break;
      case '?':
        show(renderHelp(waiting, analytics));
        showValues();
        break;
      default:
        show([`There is no key ${describe(press)}: press ? for help.`]);
    }
  }
}

/** Writes the values; false when some are missing, or writing fails, so that the person can do something about it. */
function accept({ fixture }: Waiting, values: Values, { analytics, files, show }: ReviewPlaces, tally: Tally): boolean {
  const entries = analytics.map(({ name }, index) => ({ name, key: keyOf(index), value: values[name] }));
  const missing = entries.filter(({ value }) => value === undefined);
  if (missing.length > 0) {
    const wanted = missing.map(({ name, key }) => `${name} (press ${key})`).join(', ');
    show([`Not accepted: nobody proposed a value for ${wanted}.`]);
    return false;
  }
  const expected = Object.fromEntries(
    entries.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  try {
    if (!files.confirm(fixture, expected)) {
      tally.stale += 1;
      show([`${fixture.file} was changed meanwhile, so nothing was written: it is left for the next review.`]);
      return true;
    }
  } catch (error) {
    if (!(error instanceof AssayError)) {
      throw error;
    }
    show([error.message]);
    return false;
  }
  const changed = Object.entries(fixture.expected).flatMap(([name, value]) => (expected[name] === value ? [] : [name]));
  tally.accepted += 1;
  tally.changed += changed.length > 0 ? 1 : 0;
  show([`Accepted: ${fixture.file}${changed.length > 0 ? `, ${changed.join(', ')} changed` : ''}.`]);
  return true;
}

async function remove({ fixture }: Waiting, { files, keys, show }: ReviewPlaces, tally: Tally): Promise<boolean> {
  show([`Remove ${fixture.file} for good? y removes it, any other key keeps it.`]);
  const press = await keys.next();
  if (press.kind !== 'key' || press.key !== 'y') {
    show(['Kept.']);
    return false;
  }
  if (files.remove(fixture)) {
    tally.removed += 1;
    show([`Removed: ${fixture.file}.`]);
  } else {
    tally.stale += 1;
    show([`${fixture.file} was changed meanwhile: it is left.`]);
  }
  return true;
}

function describe(press: Press): string {
  return press.kind === 'key' ? `"${press.key}"` : press.kind === 'unknown' ? `"${printableLine(press.line, 40)}"` : '';
}
