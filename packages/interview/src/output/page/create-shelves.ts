import type { Answer } from '../../log/answer';
import type { Part } from 'gpt-assay/output';
import { partsOf, type PartName } from './answer-parts';
import type { CheckView, PackedText, ReplyView, ShelvesView, VerdictView } from './interview-view';
import { viewAsked, viewChecks, viewCode, viewReply, viewTold, viewVerdict } from './view-parts';

/** The parts of answers that a page shows, each stored once. */
export interface Shelves {
  /** Takes the wanted parts of an answer; `false` when nothing more is wanted. */
  readonly add: (answer: Answer) => boolean;
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
  const put = (name: PartName, answer: Answer): number => {
    switch (name) {
      case 'checks':
        return checks.push(viewChecks(answer));
      case 'verdict':
        return verdicts.push(viewVerdict(answer));
      case 'reply':
        return replies.push(viewReply(answer));
      case 'code':
        return texts.push(viewCode(answer));
      case 'asked':
        return texts.push(viewAsked(answer));
      case 'told':
        return texts.push(viewTold(answer));
    }
  };
  return {
    view: { checks, verdicts, texts, replies },
    placeOf: (part) => (part === null ? null : (places.get(part.key) ?? null)),
    add(answer) {
      for (const [name, part] of Object.entries(partsOf(answer)) as [PartName, Part | null][]) {
        if (part !== null && wanted.has(part.key) && !places.has(part.key)) {
          places.set(part.key, put(name, answer) - 1);
        }
      }
      return places.size < wanted.size;
    },
  };
}
