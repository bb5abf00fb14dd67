import { endsClause } from './clause-end';
import { letterAt, type NamedOption } from './lettered-option';
import { textAt, type OfferedOptions } from './offered-options';
import { matchAt, type PlainText } from './plain-text';
import { resembles } from './resemblance';

/** Separates two options of a list. */
export const joiner =
  /["')\]}]*(?:,? ?(?:and(?: also)?|or|as well as|along with|together with|plus|und|oder|et|ou|y|o|e|en|og|och|ve|dan|và|и)(?= |\n)[ \n]?| ?[,;&、] ?|[.,;]?\n| ?(?:- ?)?(?=[([][a-z][)\]])| (?=(?:[a-z] ){0,25}[a-z][.!,]?(?:$|\n)))/y;

const noun =
  /(?:(?:the|la|le|el|die|der|das|de|het|l'|a|o|lo) ?)?(?:answer|option|choice|letter|alternative|opción|opzione|opção|optie|opcja|choix|lettre|letra|lettera|buchstabe|alternativa|proposition|réponse|antwort|respuesta|risposta|resposta)s?:? /iy;
const added =
  /,? (?:which (?:is|corresponds to|matches|means) |that is,? |i\.e\.,? |\()?(?:the )?(?:(?:option|choice|answer) [("']?([a-z])["')]{0,2}|\(?([a-z])\))(?![\p{L}\p{N}])/iuy;
const opening = /(?:\\boxed ?\{ ?|["'([{<] ?){1,4}/y;

/** The option named at a position, if any. */
export function nameOption(source: PlainText, at: number, offered: OfferedOptions): NamedOption | undefined {
  const named = matchAt(noun, source.text, at)?.[0] ?? '';
  const open = matchAt(opening, source.text, at + named.length)?.[0] ?? '';
  const start = at + named.length + open.length;
  const byLetter = letterAt(source, { at: start, open, named: named !== '' }, offered);
  const byText = [at, at + named.length, start].flatMap((place) => textOption(source, place, offered) ?? [])[0];
  const clash = clashOf(byLetter, byText, source, at, offered);
  if (clash !== undefined) {
    return clash;
  }
  if (byText === undefined || byLetter === undefined) {
    return byText ?? byLetter;
  }
  const isOneLetter = byText.end === start + 1 && !byLetter.showsText;
  if (isOneLetter) {
    const letters = [...new Set([...byLetter.letters, ...byText.letters])];
    return { ...byLetter, letters, doubtful: letters.length > 1 };
  }
  // "A and C" can be two letters, or the text of one option.
  const mayBeList = offered.multiple && !byLetter.showsText && matchAt(joiner, source.lower, byLetter.end) !== null;
  return byText.end >= byLetter.end ? { ...byText, doubtful: byText.doubtful || mayBeList } : byLetter;
}

/**
 * A letter that is also another option's own label, "(A)" for "(a)": two readings, unless the text before it resembles
 * the lettered option.
 */
function clashOf(
  byLetter: NamedOption | undefined,
  byText: NamedOption | undefined,
  source: PlainText,
  at: number,
  offered: OfferedOptions,
): NamedOption | undefined {
  const isLabelOnly = byText === undefined || byText.end <= (byLetter?.end ?? 0) + 1;
  if (byLetter === undefined || byLetter.showsText || !isLabelOnly) {
    return undefined;
  }
  const others = byLetter.letters
    .flatMap((letter) => offered.ownLabels.get(letter) ?? [])
    .filter((letter) => !byLetter.letters.includes(letter));
  if (others.length === 0) {
    return undefined;
  }
  return resembles(source.text.slice(Math.max(0, at - 300), at), byLetter.letters, offered)
    ? byLetter
    : { ...byLetter, letters: [...new Set([...byLetter.letters, ...others])].sort(), doubtful: true };
}

/** An option named by text, optionally with its letter: "Paris (B)", "Paris, which is option B". */
function textOption(source: PlainText, at: number, offered: OfferedOptions): NamedOption | undefined {
  const shown = textAt(source, at, offered);
  if (shown === undefined) {
    return undefined;
  }
  const [all = '', first, second] = matchAt(added, source.text, shown.end) ?? [];
  const letter = (first ?? second ?? '').toUpperCase();
  if (!offered.letters.includes(letter)) {
    return isSeparate(source.lower, shown.end)
      ? { ...shown, doubtful: shown.letters.length > 1, by: 'text', showsText: true }
      : undefined;
  }
  const agrees = shown.letters.includes(letter);
  return {
    letters: agrees ? [letter] : [letter, ...shown.letters],
    doubtful: !agrees,
    by: 'marked letter',
    showsText: true,
    end: shown.end + all.length,
  };
}

function isSeparate(lower: string, end: number): boolean {
  return endsClause(lower, end) || matchAt(joiner, lower, end) !== null;
}
