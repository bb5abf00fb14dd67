import { claim, type Claim } from './claim';
import { conclusionPlaces, type ConclusionPlace } from './conclusion-places';
import { endsClause, endsText } from './clause-end';
import { isDenied, isHedged, isSupposed } from './hedge';
import { nameOptions, type NamedOptions } from './named-options';
import type { OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';
import { concludingSentences, type Sentence } from './sentence';

const oneOfMany =
  /^(?:(?:the|our|we|here|there|all) )?(?:(?:given|possible|available|four|five) )*(?:one|another|other|an|first|second|third|next|last|(?:options|choices|answers)(?! that)|possibilities|candidates)\b/;
const isNearest = /\b(?:closest|nearest) (?:answer|option|choice|match|value|one|to (?:answer|option|choice))/;
const matter = /\bthe (?:only )?(?:statement|option|choice|one|condition|claim)\b/;
const untrue = /\b(?:not|false|untrue)\b/;

/** Claims of concluding sentences without a word such as "answer": "Therefore, the area is (B) 12." */
export function sentenceClaims(text: PlainText, offered: OfferedOptions): readonly Claim[] {
  return concludingSentences(text).flatMap((sentence) => {
    for (const place of conclusionPlaces(sentence.source)) {
      const named = nameOptions(text, sentence.start + place.at, offered);
      const inside = named && { ...named, end: named.end - sentence.start };
      if (inside !== undefined && settles(sentence, place, inside, offered)) {
        return [claim(inside, place.at, sentence.start)];
      }
    }
    return [];
  });
}

function settles(sentence: Sentence, place: ConclusionPlace, named: NamedOptions, offered: OfferedOptions): boolean {
  const { source, isFirst, isLast } = sentence;
  const isComplete = endsText(source.lower, named.end);
  const isAtEdge = isFirst || isLast;
  if (named.by === 'text') {
    return isComplete && isLast && isSimple(sentence, place, named);
  }
  if (!isComplete && !endsClause(source.lower, named.end)) {
    return false;
  }
  switch (place.after) {
    case 'nothing':
      return isLast && isComplete && named.by === 'marked letter' && !isSupposed(source, place.at, named.end);
    case 'connective':
      return (isAtEdge || named.showsText) && !isHedged(source, place.at, named.end);
    case 'verb':
      return (
        (named.by === 'marked letter' || named.showsText) &&
        (isLast ||
          named.showsText ||
          (place.hasConnective && /^(?:the )?(?:option|choice)/.test(source.lower.slice(place.at)))) &&
        (isAtEdge || place.hasConnective) &&
        isStated(source, place, named, offered) &&
        // The nearest option is an answer only if no "but none is right" or similar follows.
        (!isNearest.test(source.lower) || (isLast && isComplete))
      );
  }
}

/**
 * Whether it is neither supposed nor one of several; "the statement that is false is (C)" settles a question with one
 * answer.
 */
function isStated(source: PlainText, place: ConclusionPlace, named: NamedOptions, offered: OfferedOptions): boolean {
  const subject = source.lower.slice(place.subject, place.before);
  const isDenial = isDenied(source, place.before);
  const isExact = !isDenial || (named.showsText && !offered.multiple && isFalse(subject));
  return (
    isExact &&
    named.letters.length < offered.letters.length &&
    !oneOfMany.test(subject) &&
    !isSupposed(source, place.before, named.end)
  );
}

function isFalse(subject: string): boolean {
  return subject.split('\n').some((line) => {
    const at = line.search(matter);
    return at >= 0 && untrue.test(line.slice(at));
  });
}

/** An option's text alone is a conclusion after "therefore", or in a one-sentence reply that says nothing else. */
function isSimple({ source, isFirst }: Sentence, place: ConclusionPlace, named: NamedOptions): boolean {
  const subject = source.lower.slice(place.subject, place.before);
  return (
    place.after !== 'nothing' &&
    (place.hasConnective || isFirst || place.before > place.subject) &&
    (place.after === 'connective' || ((place.hasConnective || isFirst) && place.isEquality)) &&
    !/[,;]| (?:and|or) /.test(subject) &&
    !oneOfMany.test(subject) &&
    !isNearest.test(subject) &&
    !isHedged(source, place.before, named.end)
  );
}
