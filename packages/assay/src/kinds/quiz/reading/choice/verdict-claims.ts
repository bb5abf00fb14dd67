import { claim, type Claim } from './claim';
import { isHedged, sentenceBefore } from './hedge';
import { nameOptions } from './named-options';
import type { OfferedOptions } from './offered-options';
import { slicePlain, type PlainText } from './plain-text';

const answer =
  '(?:answer|option|choice|one|response|réponse|respuesta|risposta|resposta|antwort|opción|opzione|opção|proposition)s?';
const isCorrect = new RegExp(
  `(?<=[ "')\\]])(?:is|are|would be|must be|should be|has to be|ist|est|es|è|é)(?: (?:the|an?|my|la|le|die|der))?(?: (?:only|clearly|indeed|therefore|thus|definitely|most|also|both|single|obviously|likely|probably|really)){0,3} (?:(?:correct|right|best|final|appropriate|accurate|valid|bonne|correcte|correcta|corretta|correta|certa|richtige) ${answer}|correct|right(?! [a-z-])|answers?|richtig|correcte?|correcta|corretta|correta|(?:réponse|respuesta|risposta|resposta) (?:correcte|correcta|corretta|correta|certa))(?![\\p{L}-]| (?:about|that|for|to (?!(?:this|the|your) (?:question|problem|quiz))|in|except|approximation))`,
  'giu',
);
const clauseStart =
  /^(?:and |but )?(?:(?:so|therefore|thus|hence|then|only|both|i (?:think|believe)(?: that)?)[, ] ?){0,3}|(?:, |: | that | so | and | but |but ){1,2}(?:only |both |then )?/g;

/** Claims that call options correct: "(B) is the right answer". */
export function verdictClaims(source: PlainText, offered: OfferedOptions): readonly Claim[] {
  return [...source.text.matchAll(isCorrect)].flatMap((verdict) => {
    const end = verdict.index + verdict[0].length;
    const sentence = sentenceBefore(source, verdict.index);
    const named = [...sentence.matchAll(clauseStart)].flatMap((start) => {
      const from = verdict.index - sentence.length + start.index + start[0].length;
      const clause = slicePlain(source, from, verdict.index - 1);
      const options = nameOptions(clause, 0, offered);
      const isWhole = options !== undefined && /^["')\]} ]*$/.test(clause.text.slice(options.end));
      // "B is right" can be about an angle.
      const isVerdict = options?.by !== 'letter' || !verdict[0].endsWith(' right');
      return isWhole && isVerdict && !isHedged(source, from, end) ? [{ ...claim(options, 0, from), end }] : [];
    });
    return named.slice(0, 1);
  });
}
