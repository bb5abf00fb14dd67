import type { EvaluatedRow } from '../../../kinds/interview/rows/rows';
import type { Part } from '../choose-texts';
import { partsOf, type PartName } from './answer-parts';
import type { CheckView, PackedText, ReplyView, ShelvesView, VerdictView } from './interview-view';
import { viewAsked, viewChecks, viewCode, viewReply, viewTold, viewVerdict } from './view-row';

/** The parts of answers that a page shows, each stored once. */
export interface Shelves {
  /** Takes the wanted parts of a row; `false` when nothing more is wanted. */
  readonly add: (row: EvaluatedRow) => boolean;
  /** Index of a part on its shelf; `null` if it is absent. */
  readonly placeOf: (part: Part | null) => number | null;
  readonly view: ShelvesView;
}

/** Empty shelves for the parts with these keys. */
export function createShelves(wanted: ReadonlySet<string>): Shelves {
  const places = new Map<string, number>();
  const checks: (readonly CheckView[])[] = [];
  const verdicts: VerdictView[] = [];
  const texts: PackedText[] = [];
  const replies: ReplyView[] = [];

  /** Returns the new number of parts on the shelf. */
  const put = (name: PartName, row: EvaluatedRow): number => {
    switch (name) {
      case 'checks':
        return checks.push(viewChecks(row));
      case 'verdict':
        return verdicts.push(viewVerdict(row));
      case 'reply':
        return replies.push(viewReply(row));
      case 'code':
        return texts.push(viewCode(row));
      case 'asked':
        return texts.push(viewAsked(row));
      case 'told':
        return texts.push(viewTold(row));
    }
  };
  return {
    view: { checks, verdicts, texts, replies },
    placeOf: (part) => (part === null ? null : (places.get(part.key) ?? null)),
    add(row) {
      for (const [name, part] of Object.entries(partsOf(row)) as [PartName, Part | null][]) {
        if (part !== null && wanted.has(part.key) && !places.has(part.key)) {
          places.set(part.key, put(name, row) - 1);
        }
      }
      return places.size < wanted.size;
    },
  };
}
