import { dedent } from './clean-code';

/**
 * What the words in front of a piece of code make of it: the answer, a correction of the code before, a variant that is
 * only offered, or code that is shown because it is not the answer, such as a mistake or what was there before.
 */
export type Role = 'answer' | 'correction' | 'variant' | 'shown';

/** Characters in front of code that are looked at. */
const longestLead = 1_000;
const longestHeading = 80;

const cues: Readonly<Record<Exclude<Role, 'answer'>, readonly RegExp[]>> = {
  correction: [
    /(?:^|[.!?*(…]\s?)(?:no, )?(?:wait|oops|whoops|sorry|scratch that|actually,)(?=[\s,.!:…—-])/iu,
    /\b(?:corrected|revised|correction|on second thought|my mistake|my bad)\b/iu,
    /\b(?:let me|i'll|i will|i need to|i should) (?:fix|correct|redo|rewrite|revise|try again)\b/iu,
    /\b(?:final|fixed|right|correct|proper|working) (?:version|answer|code|solution|implementation|function|one)\b/iu,
    /\bfixed:?\W*$|\b(?:the|a) fix\b|\bfix(?:es|ing)? (?:it|that|this|the)\b/iu,
    /korrigiert|berichtigt|corregid[ao]|corrigid[ao]|corrigée?|corrett[ao]|исправлен|修正|更正|改正|수정/iu,
  ],
  variant: [
    /\balternati[vf]|\b(?:another|other) (?:way|approach|version|solution|option|variant|implementation|possibility)\b/iu,
    /\bvari(?:ant|ation)\b|\bfor (?:comparison|reference|contrast)\b|\bbonus\b|^\W*optional(?:ly)?\b/iu,
    /\bif you(?: only| just| also|'d| would| do| really)? (?:want|wish|need|prefer|like|rather|require|care)/iu,
    /\b(?:should|in case) you (?:want|wish|need|prefer)\b|\byou (?:can|could|may|might) also\b/iu,
    /\b(?:version|one|implementation|approach|solution|function) (?:too|as well)\b|\busage\b|\bhow to (?:use|call|run)\b/iu,
    /\b(?:falls|wenn) (?:du|sie|man|ihr)\b|\bsi (?:quieres|prefieres|necesitas|deseas|vous|tu) |\bse (?:você|quiser|preferir|vuoi|preferisci)/iu,
    /если (?:вы|вам|ты|тебе|нужн|хот)|альтернатив|друг(?:ой|ая) вариант/iu,
    /如果(?:你|您)?(?:想|需要|希望|要)|另一种|另外一种|替代|別の(?:方法|解)|다른 방법/u,
  ],
  shown: [
    /\b(?:common|typical|frequent|easy|classic) (?:mistake|error|pitfall|bug)s?\b|\banti-?pattern/iu,
    /\b(?:incorrect|wrong|bad|buggy|broken|faulty|flawed|na[iï]ve|original|old|older|previous|your (?:current|existing)) (?:[a-z]+ )?(?:version|solution|code|approach|implementation|attempt|example|way|function|answer|idea)\b/iu,
    /\b(?:first|initial|rough|early) (?:attempt|draft|try|idea|thought)\b/iu,
    /\b(?:do not|don't|don’t|never|avoid) (?:do|use|using|write|writing|copy)\b/iu,
    /^\W*(?:before|bad|wrong|incorrect|don't|don’t)(?:\W*$| ?[(:—-])/iu,
    /❌|🚫|👎|错误(?:的)?(?:示例|版本|写法|做法)|常见(?:的)?错误|ошибочн|неправильн|häufiger fehler|error (?:común|comum|frecuente)|erreur (?:courante|fréquente)/iu,
  ],
};
/** Names of one of several that are offered alike. */
const numbered =
  /\b(?:[Oo]ption|[Aa]pproach|[Mm]ethod|[Vv]ersion|[Ss]olution|[Vv]ariant|[Ww]ay|[Aa]lternative) ?#?(?:\d{1,2}|[A-D]|[Oo]ne|[Tt]wo|[Tt]hree|II|III)\b/u;
/** What says of the code before that it is wrong. */
const fault =
  /\b(?:wrong|incorrect|not (?:right|correct)|bug|mistake|error|fails?|(?:does not|doesn't|doesn’t|will not|won't|won’t) work)\b/iu;
/** Words that begin a turn, which may stand a paragraph before the code. */
const turn = /^\W*(?:no, )?(?:wait|oops|whoops|sorry|hmm|actually|correction|alternatively|if you)\b/iu;

/** Reads what the words in front of a piece of code, and comments that it begins with, make of it. */
export function roleOf(lead: string, code: string): Role {
  const own = openingComment(code);
  const said = own === '' ? 'answer' : roleOfParts([own]);
  return said === 'answer' ? roleOfParts(partsOf(lead.slice(-longestLead))) : said;
}

/** The heading over the code and the sentences of the paragraph in front of it. */
function partsOf(lead: string): readonly string[] {
  const paragraphs = lead.split(/\n[ \t]*\n/).filter((one) => one.trim() !== '');
  const heading = lead
    .split('\n')
    .filter((line) => line.length <= longestHeading)
    .findLast((line) => /^ {0,3}#{1,6} /.test(line) || /^[ \t]*(?:\d+[.)] )?\*\*[^*]+\*\*:?[ \t]*$/.test(line));
  const last = paragraphs.at(-1) ?? '';
  const before = paragraphs.at(-2) ?? '';
  const near =
    turn.test(before) && before !== heading ? [...sentencesOf(before), ...sentencesOf(last)] : sentencesOf(last);
  return heading === undefined || last.includes(heading) ? near : [heading, ...near];
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?:。！？：])\s+|\n/u).map((one) => one.trim());
}

function roleOfParts(parts: readonly string[]): Role {
  if (parts.some((part) => numbered.test(part))) {
    return 'answer';
  }
  const found = parts.flatMap((part) => {
    const roles = rolesIn(part);
    return roles.length === 0 ? [] : [roles];
  });
  const all = new Set(found.flat());
  if (all.has('correction') && all.has('variant')) {
    return 'answer';
  }
  if (all.size === 0) {
    return parts.slice(0, -1).some((part) => fault.test(part)) ? 'correction' : 'answer';
  }
  const last = found.at(-1) ?? [];
  if (last.length === 1) {
    return last[0] ?? 'answer';
  }
  return all.has('correction') ? 'answer' : 'shown';
}

/** The roles that a sentence gives; of what was wrong and what is right, its last clause says which. */
function rolesIn(sentence: string): readonly Exclude<Role, 'answer'>[] {
  const roles = rolesAnywhere(sentence);
  const last = sentence.split(/[,;—]\s/).at(-1) ?? '';
  return roles.includes('correction') && roles.includes('shown') && !roles.includes('variant')
    ? rolesAnywhere(last)
    : roles;
}

function rolesAnywhere(text: string): readonly Exclude<Role, 'answer'>[] {
  return (['correction', 'variant', 'shown'] as const).filter((role) => cues[role].some((cue) => cue.test(text)));
}

/** The comments that code begins with. */
function openingComment(code: string): string {
  const lines = dedent(code.split('\n').slice(0, 5));
  const end = lines.findIndex((line) => !/^(?:#(?!!)|\/\/|\/\*)/.test(line));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.replace(/^(?:#+|\/\/+|\/\*+)\s*/, '').replace(/\*\/$/, ''))
    .join(' ')
    .slice(0, longestLead);
}
