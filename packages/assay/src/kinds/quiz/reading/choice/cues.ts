/** Words that introduce an answer. */
export interface Cue {
  /** With the flags `g` and `u`. */
  readonly pattern: RegExp;
  /** What the cue calls the answer; a number after "answer" is an answer even if it is not an option. */
  readonly names?: 'answer';
  /** Whether the cue withdraws earlier claims. */
  readonly corrects?: true;
  /** Whether the cue is one only if the clause ends after the options. */
  readonly isBrief?: true;
}

const be =
  "(?:is|are|'s|must be|should be|would be|will be|has to be|can only be|remains|ist|lautet|wäre|est|es|sería|è|sarebbe|é|seria)(?!\\p{L}|')";
const says = `["')\\]]?,? ?(?:: ?|=(?!=) ?|[-=]?> ?|[→⇒] ?| [-—] |${be} ?)`;
const adjective = '(?: (?:correcte?|juste|exacte|correcta|corretta|correta|giusta|esatta|certa|finale?|richtige))?';
const question = '(?: (?:to|for|of) (?:this|the|your)(?:(?: [a-z-]+)? (?:question|problem|quiz))?| here)?';
const unwanted =
  "(?<!(?:wrong|incorrect|false|invalid|other|another|next|first|second|previous|earlier|initial|original|closest|nearest|alternative|possible|tempting|intuitive|naive|common|your|his|her|their|student's|worst|old|example|sample|second-best|falsche|mauvaise|fausse|verkeerde|foute|błędna|nieprawidłowa|zła|неправильный|неверный|ошибочный) )";

/** The cues, each with the words that turn it into a statement. */
export const cues: readonly Cue[] = [
  {
    names: 'answer',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${unwanted}(?:answers?|antwort|réponse|respuesta|risposta|resposta|antwoord|odpowiedź|ответ)(?:\\(s\\))?(?: (?:choice|option|letter)s?)?${adjective}${question}${says}`,
      'giu',
    ),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:correct|right|best|true|only|final|chosen|selected|appropriate|suitable|valid|accurate|my|richtige|bonne|correcta|corretta)(?: (?:answer|possible|valid|correct|multiple|remaining))? (?:options?|choices?|statements?|one|letters?|responses?|alternatives?|selection|verdict|conclusion|vote|guess|pick|opción|opzione|opção|lettre|proposition)(?:\\(s\\))?${question}${says}`,
      'giu',
    ),
  },
  {
    pattern:
      /(?<=^|\n)(?:the |my )?(?:final |correct |best )?(?:answer|choice|option|conclusion|verdict|solution|antwort|réponse|respuesta|risposta|resposta)s?(?: ?: ?|\n)/giu,
  },
  { pattern: /(?<=^|\n)ans(?:wer)?s?[.:] ?/giu },
  { pattern: /\bfollowing (?:(?:options?|statements?) )?(?:is|are) (?:correct|true|right): ?/giu },
  { pattern: /(?<=^|\n|[.!?] )(?:the )?correct answers?,? (?=["']?[([]?[A-Z](?![\p{L}]))/giu },
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:(?:i|we)(?:'d|'ll| would| will| must| should| have to|'m going to| am going to)?(?: (?:now|therefore|thus|hence|also|ultimately|still))? (?:choose|chose|pick|picked|select|selected|go with|opt for|settle on|vote for|answer|conclude)|(?:i'm|i am) (?:going|sticking) with|(?<!not )going with|(?<=(?:^|[.!?] |\n|and |then ))(?:(?:let's |let us )?(?:choose|pick|select|go with)|i'll say)|my vote goes to|(?:i'd|i would) say|i (?:think|believe)(?: that)?(?= (?:it|the answer|option|\(?[A-Z]\)?[.!,]))|ich wähle|je choisis|elijo|scelgo|escolho|(?:i|i'd|i would) lean towards?|leaning towards?)(?: that)?(?: it(?:'s| is| must be| should be))?:? /giu,
  },
  { pattern: /\\f?boxed ?(?=\{)|\[(?=\[[a-z]\]\])/giu },
  { pattern: /(?:n't|not) (?:option )?\(?[a-z]\)?[,;:.]? (?:it's|it is) /giu },
  {
    isBrief: true,
    pattern:
      /(?<=^|\n)(?:(?:ok(?:ay)?|sure|yes|easy|well|of course)[,:!.]? )?(?:(?:it|that)(?:'s| is| must be| would be| has to be) |must be |has to be )?(?:(?:most )?(?:definitely|absolutely|undeniably|hands down,|100 ?%|clearly|certainly|surely|obviously|undoubtedly|probably|of course|easily|sure|yes|both|just)[,:]? ){1,2}(?=["'([]{0,2}(?:option )?[A-Z](?![\p{L}\p{N}]))/giu,
  },
  {
    isBrief: true,
    pattern:
      /(?<=^|\n)(?:(?:ok(?:ay)?|sure|yes|easy|well|of course|sure thing|certainly)[,:!.] )(?:(?:(?:it|that)(?:'s| is| must be| would be)|the answer is) )?(?=["'([]{0,2}(?:option )?[A-Z](?![\p{L}\p{N}]))/giu,
  },
  {
    isBrief: true,
    pattern:
      /(?<=^|\n)(?:that's|that (?:is|would be|must be|has to be)) (?=["'([]{0,2}(?:option )?[A-Z](?![\p{L}\p{N}]))/giu,
  },
  {
    corrects: true,
    pattern:
      /(?<=^|[.!?\n,;:—(…-] ?)(?:(?:no|oh|hmm|sorry|but|wait)[,.!…]* ){0,2}(?:wait|actually|no|correction|sorry|oops|rather|i mean|i meant|make that|scratch that|on second thoughts?)[,:!.…—-]* ?(?:(?:no|wait|actually|sorry|rather)[,.…]* ){0,2}(?:(?:it's|it is|the (?:correct )?answer (?:is|should be)|it should be|it must be|i mean|i meant|make (?:that|it)) )?(?=["'([]{0,2}(?:option )?[A-Z](?![\p{L}\p{N}]))/giu,
  },
];
