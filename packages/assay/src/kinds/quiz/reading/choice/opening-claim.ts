import { claim, type Claim } from './claim';
import { endsClause, endsLine } from './clauses';
import { type Label, type OfferedOptions, opensList, resembles, resemblesAnother, textAt } from './offered-options';
import { nameOptions, type NamedOptions } from './named-options';
import { slicePlain, type PlainText } from './plain-text';

const predicate =
  /^["')\]]*,? ?(?:is|are|was|were|has|have|had|does|do|did|can|could|would|should|must|might|may|will|implies|means|seems?|appears?|looks?|sounds?|says|states|represents|describes|refers|contains|includes|shows|defines|requires|needs|gives|only|alone|also|and|or|vs)\b/;
const denial = /\b(?:not|no|never|false|wrong|incorrect|cannot|fails?|unlikely|implausible|neither|nor|too)\b|n't\b/;
const isUntrue = /^ (?:is|are) (?:false|untrue|not (?:always |necessarily )?true)\b/;
const explanation =
  /^["']*(?:[.:;!] (?=(?:The|This|That|It|Its|Because|Since|In|As|We|To|Here|Explanation|Reason|If|For|By|When|Both|All|An?|Only|First|Let|Given|Options?)\b)|[;!,]? (?!\())/;
const remark = /^["')\]]*(?:: ?(?=\p{L}{2})| (?:-|—) (?=\p{L}{2})| \((?=\p{L}[^()]+\)[.!]?$))/u;
const unsure = /\b(?:maybe|perhaps|possibly|possible|if|unless|could|might|may|unknown|none|depends|to be|see|or)\b/;
const reason = /^["')\]]*:? ?(?:- )?(?:because|since|due to|as (?:it|this|that|they|there))\b/i;
const bracketed = /^["'([]*[a-z][)\]]/;
// "A" before a small letter is an article.
const capital = /(?<![\p{L}\p{N}])(?:A(?! \p{Ll})|(?<=(?:[Oo]ption|[Aa]nswer|and|or|not) )A|[B-Z])(?![\p{L}\p{N}])/gu;
const otherLabel = /\(([a-z])\)|\b(?:option|choice) ([a-z])\b/gi;

/** The claim of a text that starts with an option: "B", "(B) its text", "B, because…". */
export function openingClaim(source: PlainText, labels: readonly Label[], offered: OfferedOptions): readonly Claim[] {
  const line = slicePlain(source, 0, `${source.text}\n`.indexOf('\n'));
  const named = nameOptions(line, 0, offered);
  const isHeading = named?.showsText === true && /^["')\]]*:\s*$/.test(source.text.slice(named.end));
  if (named === undefined || isHeading) {
    return [];
  }
  const isAnswer =
    named.by === 'text' ? isTextAnswer(source, line, named, offered) : isLetterAnswer(source, line, named, offered);
  return isAnswer && !(named.by !== 'text' && opensList(labels)) ? [claim(named, 0)] : [];
}

/**
 * Whether the reply starts with an option's text as an answer, and does not go through all options or count: "2. First,
 * …".
 */
function isTextAnswer(source: PlainText, line: PlainText, named: NamedOptions, offered: OfferedOptions): boolean {
  const isAlone = endsLine(line.lower, named.end);
  const isSentence = endsClause(line.lower, named.end) && !/^["')\]]*:/.test(line.lower.slice(named.end));
  const leadsOthers = [...source.lower.matchAll(/\n/g)].some(({ index }) =>
    textAt(source, index + 1, offered)?.letters.some((letter) => !named.letters.includes(letter)),
  );
  return !leadsOthers && (isAlone || (isSentence && /\p{L}{2}/u.test(line.lower.slice(0, named.end))));
}

function isLetterAnswer(source: PlainText, line: PlainText, named: NamedOptions, offered: OfferedOptions): boolean {
  if (isPart(source, line)) {
    return false;
  }
  if (endsLine(line.lower, named.end)) {
    return true;
  }
  const isEnd = endsClause(line.lower, named.end);
  if (named.showsText) {
    return isEnd || isOnlyOne(source, line, named, offered);
  }
  const rest = line.text.slice(named.end);
  if (remark.test(rest) && !reason.test(rest) && resemblesAnother(rest, named.letters, offered)) {
    return false;
  }
  if (isAlone(source, line, named, offered)) {
    return true;
  }
  if (bracketed.test(line.text)) {
    return isEnd && reason.test(rest);
  }
  if (bracketed.test(line.lower)) {
    const next = String.fromCharCode((named.letters[0] ?? '').charCodeAt(0) + 1);
    const goesThrough = [`. (${next})`, `; (${next})`].some((sibling) => rest.includes(sibling));
    return !goesThrough && !predicate.test(rest) && !denial.test(firstStatement(rest));
  }
  // "A:" can mean "answer", and "A. Smith" is a name.
  return (
    isEnd &&
    !line.lower.startsWith('a:') &&
    (explanation.test(rest) ||
      (/^[.:] /.test(rest) && resembles(firstStatement(rest.slice(1)), named.letters, offered)))
  );
}

/** Whether the first line starts with the label of a question's part: "(a) … (b) …", "I. … II. …". */
function isPart({ text }: PlainText, line: PlainText): boolean {
  const [, open = '', letter = '', close = ''] = /^["']*([([]?)([a-z]|I)([)\].:])/.exec(line.text) ?? [];
  const next = letter.toLowerCase() === 'i' ? letter + letter : String.fromCharCode(letter.charCodeAt(0) + 1);
  return letter !== '' && [' ', '\n'].some((before) => text.includes(`${before}${open}${next}${close}`));
}

/**
 * Whether a remark follows the options, "B: because…", "B - a paraphrase", "B (a list)", and the reply names no others.
 * "A:" can mean "answer".
 */
function isAlone(source: PlainText, line: PlainText, named: NamedOptions, { letters }: OfferedOptions): boolean {
  const rest = line.text.slice(named.end);
  const [first = ''] = named.letters;
  const isReason = reason.test(rest);
  const others = [...source.text.slice(named.end).matchAll(capital)].some(
    ([letter]) => letters.includes(letter) && !named.letters.includes(letter),
  );
  return (
    line.text.startsWith(first) &&
    remark.test(rest) &&
    !others &&
    !line.lower.startsWith('a:') &&
    (isReason || (!unsure.test(rest) && !denial.test(firstStatement(rest)) && !/ -|[=?]/.test(rest.slice(3))))
  );
}

/**
 * A statement about an option is an answer if no other option is named and it is not about the first option. It may say
 * that the option is false, because the question may ask for a false statement, but not that the option is wrong.
 */
function isOnlyOne(source: PlainText, line: PlainText, named: NamedOptions, offered: OfferedOptions): boolean {
  const { letters, multiple } = offered;
  const statement = firstStatement(line.lower.slice(named.end));
  const [letter = ''] = named.letters;
  const others = [...source.text.slice(named.end).matchAll(otherLabel)].map(
    ([, first, second]) => first ?? second ?? '',
  );
  return (
    letter !== letters[0] &&
    (!denial.test(statement) || (isUntrue.test(statement) && !multiple)) &&
    others.every((other) => other.toUpperCase() === letter || !letters.includes(other.toUpperCase()))
  );
}

function firstStatement(text: string): string {
  const [first = ''] = text.slice(0, 400).split(/(?<=\S)[.!?] /, 1);
  return first.toLowerCase();
}
