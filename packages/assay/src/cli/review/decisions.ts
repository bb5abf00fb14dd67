import type { Analytic } from '../../kinds/validator/challenge/prompt';
import { AssayError } from '../../basics/errors';
import type { Waiting } from '../../intake/review-queue';
import type { Text } from '../../experiment/blocks/blocks';
import type { Keys } from './open-keys';
import { keyOf, type Values } from './render-waiting';
import type { ReviewedFiles } from './reviewed-files';

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
