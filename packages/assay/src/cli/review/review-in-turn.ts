import type { Waiting } from '../../intake/review-queue';
import { printableLine } from '../../basics/text/printable';
import type { Press, Keys } from './open-keys';
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
import type { Analytic } from '../../kinds/validator/challenge/prompt';
import { AssayError } from '../../basics/errors';
import type { Text } from '../../experiment/blocks/blocks';
import type { ReviewedFiles } from './reviewed-files';

type Step = 'next' | 'undo' | Tally['ended'];

/** Shows one fixture after the other and handles the keys; each accepted fixture is written immediately. */
export async function reviewInTurn(queue: readonly Waiting[], places: ReviewPlaces): Promise<Tally> {
  const { files, show } = places;
  const decided: Decided[] = [];
  let tally: Tally = { accepted: 0, changed: 0, skipped: 0, removed: 0, stale: 0, ended: 'done', isAnswered: false };
  let index = 0;
  while (index < queue.length || decided.length > 0) {
    const waiting = queue[index];
    if (waiting !== undefined && !files.isSame(waiting.fixture)) {
      tally.stale += 1;
      show([`${waiting.fixture.file} changed during the review, so it waits for the next one.`]);
      index += 1;
      continue;
    }
    const before = { ...tally };
    const step = await (waiting === undefined
      ? reviewEnd(places)
      : reviewOne(waiting, { place: index + 1, of: queue.length, canUndo: decided.length > 0 }, places, tally));
    if (step === 'undo') {
      const last = decided.pop();
      if (last !== undefined && undo(last, places)) {
        tally = { ...last.before, isAnswered: true };
        index = last.index;
      }
    } else if (step === 'next' && waiting !== undefined) {
      decided.push({
        index,
        before,
        waiting,
        isWritten: tally.accepted + tally.removed > before.accepted + before.removed,
      });
      index += 1;
    } else {
      return { ...tally, ended: step === 'next' ? 'done' : step };
    }
  }
  return tally;
}

/** After the last fixture, so that its decision can be undone, too. */
async function reviewEnd({ keys, show }: ReviewPlaces): Promise<Step> {
  show(['', 'That was the last one. Press u to undo, any other key to end.']);
  const press = await keys.next();
  if (press.kind === 'interrupt') {
    return 'interrupt';
  }
  return press.kind === 'key' && press.key === 'u' ? 'undo' : 'done';
}

async function reviewOne(
  waiting: Waiting,
  { place, of, canUndo }: { readonly place: number; readonly of: number; readonly canUndo: boolean },
  places: ReviewPlaces,
  tally: Tally,
): Promise<Step> {
  const { analytics, keys, show } = places;
  const names = analytics.map(({ name }) => name);
  let values: Values = waiting.fixture.expected;
  let isWhole = !isCut(waiting);
  const showValues = (): void => {
    show([...renderAnalytics(waiting, analytics, values), ...renderKeys(names.length, { isCut: !isWhole, canUndo })]);
  };
  show([...renderHead(waiting, place, of), ...renderCode(waiting, isWhole)]);
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
      case 'u':
        if (canUndo) {
          return 'undo';
        }
        show(['Nothing was decided yet, so there is nothing to undo.']);
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
        show([`Unknown key ${describe(press)}: press ? for help.`]);
    }
  }
}

function describe(press: Press): string {
  if (press.kind === 'key') {
    return `"${press.key}"`;
  }
  return press.kind === 'unknown' ? `"${printableLine(press.line, 40)}"` : '';
}

/** The results of a review. */
export interface Tally {
  accepted: number;
  /** Accepted fixtures with a value that differs from the proposed one. */
  changed: number;
  skipped: number;
  removed: number;
  /** Fixtures that somebody else changed in the meantime. */
  stale: number;
  /** How it ended: after the last fixture, by the person, because input ended, or by Ctrl-C. */
  ended: 'done' | 'quit' | 'end' | 'interrupt';
  /** Whether any key was pressed. */
  isAnswered: boolean;
}

/** Input of a review. */
export interface ReviewPlaces {
  readonly analytics: readonly Analytic[];
  readonly files: ReviewedFiles;
  readonly keys: Keys;
  readonly show: (text: Text) => void;
}

/** The decision on one fixture. */
export interface Decided {
  /** Position in the queue. */
  readonly index: number;
  readonly waiting: Waiting;
  /** The tally before this decision. */
  readonly before: Tally;
  /** Whether the file was written or removed. */
  readonly isWritten: boolean;
}

/** Writes the values; false if some are missing or writing fails, so that the person can react. */
export function accept(
  { fixture }: Waiting,
  values: Values,
  { analytics, files, show }: ReviewPlaces,
  tally: Tally,
): boolean {
  const entries = analytics.map(({ name }, index) => ({ name, key: keyOf(index), value: values[name] }));
  const missing = entries.filter(({ value }) => value === undefined);
  if (missing.length > 0) {
    const wanted = missing.map(({ name, key }) => `${name} (press ${key})`).join(', ');
    show([`Not accepted: no proposed label for ${wanted}.`]);
    return false;
  }
  const expected = Object.fromEntries(
    entries.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  try {
    if (!files.confirm(fixture, expected)) {
      tally.stale += 1;
      show([`${fixture.file} changed during the review, so nothing was written; it waits for the next one.`]);
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

/** Removes the file after confirmation; false if the person keeps it. */
export async function remove(
  { fixture }: Waiting,
  { files, keys, show }: ReviewPlaces,
  tally: Tally,
): Promise<boolean> {
  show([`Delete ${fixture.file} permanently? Press y to delete, any other key to keep.`]);
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
    show([`${fixture.file} changed during the review, so it was not deleted.`]);
  }
  return true;
}

/** Undoes a decision; false if somebody else has changed the file since. */
export function undo({ waiting: { fixture }, isWritten }: Decided, { files, show }: ReviewPlaces): boolean {
  if (isWritten && !files.restore(fixture)) {
    show([`${fixture.file} changed during the review, so nothing was undone.`]);
    return false;
  }
  show([isWritten ? `Undone: ${fixture.file} is as it was.` : `Undone: ${fixture.file} is shown again.`]);
  return true;
}
