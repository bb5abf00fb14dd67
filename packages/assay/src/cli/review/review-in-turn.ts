import type { Waiting } from '../../intake/review-queue';
import { printableLine } from '../../basics/text/printable';
import { accept, remove, undo, type Decided, type ReviewPlaces, type Tally } from './decisions';
import type { Press } from './open-keys';
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
  return press.kind === 'interrupt' ? 'interrupt' : press.kind === 'key' && press.key === 'u' ? 'undo' : 'done';
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
  return press.kind === 'key' ? `"${press.key}"` : press.kind === 'unknown' ? `"${printableLine(press.line, 40)}"` : '';
}
