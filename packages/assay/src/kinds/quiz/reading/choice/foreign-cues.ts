import type { Cue } from './cues';

const nouns =
  'cevap|yanıt|đáp án|câu trả lời|jawaban|jawapan|svar|svaret|odpověď|odpoveď|odpowiedź|odpowiedzi|відповідь|адказ|ответ|отговор|одговор|odgovor|उत्तर|जवाब|الإجابة|الاجابة|الجواب|תשובה|התשובה|απάντηση|vastaus|válasz|răspuns|răspunsul|atsakymas|atbilde|vastus|คำตอบ|sagot|jibu|پاسخ|جواب|উত্তর|பதில்|விடை|సమాధానం|ഉത്തരം|정답|정답은|답|답은|antwort|antwoord|réponse|respuesta|risposta|resposta|svör|svarið|përgjigje|përgjigja|erantzuna';
// Only words for "correct" and "final": a word for "wrong" in front, as in "falsche Antwort: B", keeps a line from being read.
const adjectives =
  'doğru|nihai|son|rätt|rätta|riktig|riktigt|rigtigt|rigtige|korrekt|korrekte|správná|správna|konečná|poprawna|prawidłowa|правильна|правильный|правильная|верный|правилен|правилният|točan|pravilen|ispravan|सही|الصحيحة|النهائية|הנכונה|σωστή|oikea|helyes|corect|corectă|corectul|pareiza|teisingas|õige|đúng|chính xác|yang benar|benar|betul|tamang|sahihi|صحیح|সঠিক|சரியான|richtige|endgültige|juiste|bonne|correcte|finale|correcta|corretta|correta|final';
const be = 'là|adalah|ialah|är|er|je|jest|to|είναι|este|on|ist|is|est|es|è|é|—|-';

const start = '(?<=^|\\n|[.!?] )';
const chineseStart = '(?<=^|\\n|[.,:;!?、] ?)(?:因此|所以|故|综上所述|综上|則|则|那么)?(?:, ?)?';
const letter = '(?=["\'([]{0,2}[A-Z](?![\\p{L}\\p{N}]))';

/** Cues in other languages than English, only at the start of a sentence: "Cevap: B", "正确答案是B". */
export const foreignCues: readonly Cue[] = [
  {
    isBrief: true,
    pattern: new RegExp(
      `${start}(?:(?:${adjectives}) )?(?:${nouns})(?: (?:${adjectives})){0,2}(?: ?[:=] ?| (?:${be}):? |(?<=은) )${letter}`.normalize(
        'NFKC',
      ),
      'giu',
    ),
  },
  {
    isBrief: true,
    pattern: new RegExp(
      `${chineseStart}【?(?:本题|本題|此题)?的?(?:正确|正確|最终|最終|标准|参考|最佳)?的?(?:答案|选项|選項)(?:应该|應該|应|應)?(?:是|为|為|选|選)?】?:? ?${letter}`,
      'giu',
    ),
  },
  { isBrief: true, pattern: new RegExp(`${chineseStart}(?:应|應|答案)?(?:选|選)(?:择|擇)?:? ?${letter}`, 'giu') },
  {
    isBrief: true,
    pattern: new RegExp(
      `${start}(?:よって|したがって)?(?:, ?|、)?【?(?:正しい|最終的な)?(?:答え|正解|解答|回答)(?:は、?|】)?:? ?${letter}`,
      'giu',
    ),
  },
];
