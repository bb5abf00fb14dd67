import { endsClause, isHedged } from './clauses';
import { claim, type Claim, claimOf } from './claim';
import { cues, type Cue } from './cues';
import { foreignCues, foreignVerdicts } from './foreign-cues';
import { nameOptions, type NamedOptions } from './named-options';
import type { OfferedOptions } from './offered-options';
import { matchAt, type PlainText } from './plain-text';

const filler =
  /(?:[:>→=]+(?![:>→=]) ?|\n|(?:clearly|definitely|(?:most )?likely|probably|certainly|indeed|therefore|thus|hence|then|simply|actually|still|of course|obviously|only|just|both|either|exactly|surely|given by|the following|as follows|donc|also)[,:]? |(?:la|le|el|die|der|das|de|het|a|o|lo) (?=[("'[]?[A-Z](?!\p{L}))){1,4}/uy;
const plural =
  /(?:answers|options|choices|statements|ones|responses|alternatives|antworten|réponses|respuestas)\b|\bare\b/i;
const reasoned = /(?:\d{1,2}[.)] )?(?:[Oo]ption )?[([]?([A-Z])(?:[)\]]| (?:-|—|\()|[.:,])[^\n]*(?:\n|$)/y;
const denial = /\b(?:not|no|never|false|wrong|incorrect|cannot|neither|too)\b|n't\b/;
const number = /(?:\\boxed ?\{ ?)?[-+]?\d/y;

/** Claims from explicit conclusions: "the answer is B", "I choose (B)", "Answer: B", "\boxed{B}". */
export function cueClaims(source: PlainText, offered: OfferedOptions): readonly Claim[] {
  return [
    ...[...cues, ...foreignCues].flatMap((cue) => claimsOf(cue, source, offered)),
    ...foreignVerdicts.flatMap((pattern) => verdictsOf(pattern, source, offered)),
  ];
}

function verdictsOf(pattern: RegExp, source: PlainText, offered: OfferedOptions): readonly Claim[] {
  return [...source.text.matchAll(pattern)].flatMap(({ index, 0: whole, 1: letter = '' }) => {
    const end = index + whole.length;
    return offered.letters.includes(letter) && !isHedged(source, index, end) ? [claimOf([letter], index, end)] : [];
  });
}

function claimsOf(cue: Cue, source: PlainText, offered: OfferedOptions): readonly Claim[] {
  const claims: Claim[] = [];
  const scan = new RegExp(cue.pattern);
  for (let found = scan.exec(source.text); found !== null; found = scan.exec(source.text)) {
    const start = found.index;
    const said = start + found[0].length;
    const at = said + (matchAt(filler, source.text, said)?.[0].length ?? 0);
    const named = nameOptions(source, at, offered) ?? nameOptions(source, said, offered);
    const below = listBelow(found[0], source, at, offered);
    if (below !== undefined) {
      claims.push(below);
      scan.lastIndex = below.end;
    } else if (named !== undefined && isSaid(source, start, named, cue)) {
      claims.push({ ...claim(named, start), corrects: cue.corrects === true });
      scan.lastIndex = Math.max(named.end, said);
    } else if (named === undefined && cue.names === 'answer' && matchAt(number, source.text, at) !== null) {
      claims.push(claimOf([], start, at));
    }
  }
  return claims;
}

/** The claim of lines below "The correct answers are:" that start with letters, with a reason behind each. */
function listBelow(cue: string, { text }: PlainText, at: number, offered: OfferedOptions): Claim | undefined {
  if (!plural.test(cue) || text.charAt(at - 1) !== '\n') {
    return undefined;
  }
  const letters = new Set<string>();
  let isDenied = false;
  let end = at;
  for (let item = matchAt(reasoned, text, at); item !== null; item = matchAt(reasoned, text, end)) {
    const letter = item[1] ?? '';
    if (!offered.letters.includes(letter)) {
      break;
    }
    letters.add(letter);
    isDenied ||= denial.test(item[0]);
    end = item.index + item[0].length;
  }
  const isEveryOption = letters.size === offered.letters.length;
  return letters.size > 1 ? claimOf([...letters].sort(), at, end, isDenied || isEveryOption) : undefined;
}

function isSaid(source: PlainText, start: number, { end }: NamedOptions, { corrects, isBrief }: Cue): boolean {
  return !isHedged(source, start, end) && ((corrects !== true && isBrief !== true) || endsClause(source.lower, end));
}
