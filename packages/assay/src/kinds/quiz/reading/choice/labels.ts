import type { OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';

/** A line that starts with an option's letter. */
export interface Label {
  readonly letter: string;
  /** Whether the line contains nothing else. */
  readonly isBare: boolean;
  readonly isFirst: boolean;
  readonly isLastButOne: boolean;
}

const label = /^(?:(?:option|choice) )?(?:[([]([a-z])[)\]]|([a-z])[).:]|([a-z])(?= -|$))[.:]?(.*)$/i;

/** The lines of a text that start with the letter of an option. */
export function labelsOf({ text }: PlainText, { letters }: OfferedOptions): readonly Label[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, inBrackets, closed, open, rest = ''] = label.exec(line) ?? [];
    const letter = (inBrackets ?? closed ?? open ?? '').toUpperCase();
    return letters.includes(letter)
      ? [{ letter, isBare: rest.trim() === '', isFirst: index === 0, isLastButOne: index === lines.length - 2 }]
      : [];
  });
}

/** Whether the first line opens a list of the options, and so is not an answer. */
export function opensList([first, ...labels]: readonly Label[]): boolean {
  if (first?.isFirst !== true) {
    return false;
  }
  const others = labels.filter(({ letter }) => letter !== first.letter);
  if (first.isBare) {
    return others.some(({ isBare }) => isBare);
  }
  const isRepeated = others.length < labels.length;
  return !isRepeated && others[0]?.letter === String.fromCharCode(first.letter.charCodeAt(0) + 1);
}
