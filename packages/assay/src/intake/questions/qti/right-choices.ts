import { largest } from '../../../statistics/numbers';
import { noteParts } from '../question-row';
import { elementsOf, textIn, type XmlElement } from '../xml-tree';

/** Which choices of an item are right. */
export interface RightChoices {
  readonly identifiers: readonly string[];
  /** Whether a candidate may choose several. */
  readonly several: boolean;
  /** What a quiz cannot hold of the scores of these texts, which are in the order of the choices. */
  readonly notes: (texts: readonly string[]) => readonly string[];
}

/** Options of a question in a quiz, at most. */
export const mostChoices = 26;

interface Reason {
  readonly reason: string;
}

/** What an item of QTI 2 or 3 declares right; nothing that it does not declare, or declares in two ways. */
export function rightChoices(
  item: XmlElement,
  { attributes }: XmlElement,
  choices: readonly string[],
): RightChoices | Reason {
  const response = attributes['responseIdentifier'] ?? '';
  const declared = elementsOf(item, 'responseDeclaration').find((one) => one.attributes['identifier'] === response);
  if (declared === undefined) {
    return { reason: `does not declare its response "${response.slice(0, 80)}"` };
  }
  const cardinality = declared.attributes['cardinality'];
  if (cardinality !== 'single' && cardinality !== 'multiple') {
    return { reason: `has the cardinality "${cardinality ?? ''}"` };
  }
  if (choices.length > mostChoices) {
    return { reason: `has ${choices.length} options: expected 2 to ${mostChoices}` };
  }
  const [repeated] = choices.filter((identifier, index) => choices.indexOf(identifier) !== index);
  if (repeated !== undefined) {
    return { reason: `has two choices with the identifier "${repeated.slice(0, 80)}"` };
  }
  const correct = elementsOf(declared, 'correctResponse')
    .flatMap((one) => elementsOf(one, 'value'))
    .map((value) => textIn(value).trim())
    .filter((value) => value !== '');
  const scores = scoresOf(declared);
  const right = chooseRight(correct, scores, cardinality);
  if ('reason' in right) {
    return right;
  }
  const unknown = right.identifiers.find((identifier) => !choices.includes(identifier));
  if (unknown !== undefined) {
    return { reason: `calls "${unknown.slice(0, 80)}" right, which is none of its choices` };
  }
  return limited(right.identifiers, Number(attributes['maxChoices'] ?? '0'), {
    cardinality,
    notes: (texts) => notesOf(choices, right.identifiers, scores, texts),
  });
}

/** Points by choice; `undefined` for points that are no number. */
function scoresOf(declared: XmlElement): ReadonlyMap<string, number> {
  return new Map(
    elementsOf(declared, 'mapping')
      .flatMap((mapping) => elementsOf(mapping, 'mapEntry'))
      .map(({ attributes }) => [(attributes['mapKey'] ?? '').trim(), Number(attributes['mappedValue'] ?? 'NaN')]),
  );
}

/** What is called right or, if nothing is, what scores most; the two must not contradict one another. */
function chooseRight(
  correct: readonly string[],
  scores: ReadonlyMap<string, number>,
  cardinality: 'single' | 'multiple',
): { readonly identifiers: readonly string[] } | Reason {
  if ([...scores.values()].some(Number.isNaN)) {
    return { reason: 'has a mapping with a score that is not a number' };
  }
  if (cardinality === 'single' && correct.length > 1) {
    return { reason: `accepts any one of ${correct.length} options, which a quiz cannot: keep one` };
  }
  const most = Math.max(0, largest([...scores.values()]));
  const scoring = [...scores.keys()].filter((key) => {
    const score = scores.get(key) ?? 0;
    return score > 0 && (cardinality === 'multiple' || score === most);
  });
  if (correct.length === 0) {
    if (scoring.length === 0) {
      return { reason: 'states no correctResponse' };
    }
    return cardinality === 'single' && scoring.length > 1
      ? { reason: `scores ${scoring.length} options alike and states no correctResponse` }
      : { identifiers: scoring };
  }
  const isContradicted =
    cardinality === 'single' && scoring.length > 0 && correct.some((identifier) => !scoring.includes(identifier));
  return isContradicted
    ? {
        reason: `calls "${correct[0]?.slice(0, 80) ?? ''}" right, but scores "${scoring[0]?.slice(0, 80) ?? ''}" highest`,
      }
    : { identifiers: correct };
}

/** The right choices, as many as a candidate may choose; 0 is no limit. */
function limited(
  identifiers: readonly string[],
  most: number,
  { cardinality, notes }: { readonly cardinality: string } & Pick<RightChoices, 'notes'>,
): RightChoices | Reason {
  if (most > 0 && identifiers.length > most) {
    return { reason: `has ${identifiers.length} right options, but lets a candidate choose ${most}` };
  }
  return { identifiers, several: cardinality === 'multiple' && most !== 1, notes };
}

/** Points that a quiz does not know: it takes an option for right or wrong. */
function notesOf(
  choices: readonly string[],
  right: readonly string[],
  scores: ReadonlyMap<string, number>,
  texts: readonly string[],
): readonly string[] {
  const most = largest([...scores.values()]);
  return noteParts(
    choices.flatMap((identifier, index) =>
      right.includes(identifier)
        ? []
        : [{ text: texts[index] ?? '', weight: Math.round(((scores.get(identifier) ?? 0) / most) * 100) }],
    ),
  );
}
