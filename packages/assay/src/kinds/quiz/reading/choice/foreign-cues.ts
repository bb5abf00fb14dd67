import type { Cue } from './cues';

/*
 * Sentences of other languages than English are read only if every word between their start and the letter is known:
 * a word for "wrong", "not" or "perhaps" is in none of these lists, so that such a sentence has no answer.
 */
const articles =
  "a|az|the|la|le|l'|el|il|lo|het|de|det|den|die|der|das|η|ο|το|o|os|as|al|ang|си|е|c'est(?: (?:la|l'))?|es la|é a";
const nouns =
  'cevap|cevabı|yanıt|đáp án|câu trả lời|chọn|jawaban|jawabannya|jawapan|svar|svaret|odpověď|odpoveď|odpowiedź|odpowiedzią|відповідь|адказ|ответ|отговор|отговорът|одговор|odgovor|उत्तर|जवाब|الإجابة|الاجابة|الجواب|תשובה|התשובה|απάντηση|vastaus|válasz|megoldás|răspuns|răspunsul|răspunsul|atsakymas|atbilde|vastus|คำตอบ|ตอบ|sagot|jibu|پاسخ|جواب|উত্তর|பதில்|விடை|సమాధానం|ഉത്തരം|정답|정답은|답|답은|antwort|antwoord|réponse|respuesta|risposta|resposta|svör|svarið|përgjigje|përgjigja|erantzuna|lösung|solución|soluzione|solução|řešení|výsledek|richtig|correcto';
const adjectives =
  'doğru|nihai|son|rätt|rätta|riktig|riktigt|riktige|rigtigt|rigtige|rétt|korrekt|korrekte|správná|správna|konečná|poprawna|poprawną|prawidłowa|prawidłową|правильна|правильный|правильная|правильним|верный|верная|правилен|правилният|правилната|точан|тачан|točan|tačan|pravilan|pravilen|ispravan|सही|الصحيحة|الصحيح|النهائية|הנכונה|הסופית|σωστή|oikea|helyes|corect|corectă|corectul|pareiza|pareizā|teisingas|õige|đúng|chính xác|yang benar|yang tepat|benar|betul|tamang|sahihi|صحیح|درست|সঠিক|சரியான|సరైన|ശരിയായ|ที่ถูกต้อง|richtige|endgültige|juiste|bonne|correcte|finale|correcta|corretta|correta|certa|giusta|final|donc';
const options =
  'option|opción|opção|opcja|opzione|alternativa|alternativet|вариант|вариант ответа|опцията|الخيار|گزینه|letra|lettera|lettre|buchstabe|huruf|pilihan|ข้อ|câu|seçenek|şık';
const be =
  'là|adalah|ialah|är|er|je|jest|to|είναι|este|on|ist|lautet|is|est|es|és|è|é|е|ir|ay|ni|हल|হল|হলো|هي|هو|היא|הוא|คือ|—|-';

const start = '(?<=^|\\n|[.!?] )';
const chineseStart =
  '(?<=^|\\n|[.,:;!?、] ?)(?:因此|所以|故|综上所述|综上|則|则|那么)?(?:, ?)?(?:我们?|我們)?(?:认为|認為|觉得|覺得)?';
const letter = '(?=["\'([]{0,2}[A-Z](?![\\p{L}\\p{N}]))';

/** Cues in other languages than English, only at the start of a sentence: "Cevap: B", "正确答案是B". */
export const foreignCues: readonly Cue[] = [
  brief(
    `${start}(?:(?:${articles}) ?)?(?:(?:${adjectives}) ){0,2}(?:${nouns}|${options})(?: ?(?:${adjectives})){0,2}(?: ?[:=] ?| ?(?:${be}):? | )(?:(?:${articles}|${options}):? ?){0,2}${letter}`,
  ),
  brief(
    `${chineseStart}【?(?:(?:本题|本題|此题)?的?(?:正确|正確|最终|最終|标准|参考|最佳)?的?(?:答案|选项|選項)(?:应该?|應該?)?(?:是|为|為|选|選)?|(?:正确|正確)的(?:应该?|應該?)?[是为為])】?:? ?${letter}`,
  ),
  brief(`${chineseStart}(?:应该?|應該?|答案)?(?:选|選)(?:择|擇)?:? ?${letter}`),
  brief(
    `${start}(?:よって|したがって)?(?:, ?|、)?【?(?:正しい|最終的な)?(?:答え|正解|解答|回答)(?:は、?|】)?:? ?${letter}`,
  ),
];

/** Sentences that call one option, the first group, correct: "选项B是正确的", "Bが正解です", "B가 정답입니다". */
export const foreignVerdicts: readonly RegExp[] = [
  /(?<=^|\n|[.,!?] ?)(?:选项|選項)?([A-Z])(?:选项|選項)?是?(?:正确|正確)的?(?:答案|选项|選項)?(?=[.!]?(?:\n|$)|[.,] )/gu,
  /(?<=^|\n|[.!?] ?)(?:選択肢)?([A-Z])が(?:正解|正しい|答え)(?:です|である|だ)?(?=[.!]?(?:\n|$)|[.,] )/gu,
  /(?<=^|\n|[.!?] ?)([A-Z])(?:가|이) (?:정답|답)(?:입니다|이다|이에요|예요)?(?=[.!]?(?:\n|$)|[.,] )/gu,
];

/** What follows a letter at the end of a sentence and changes nothing: "Bです", "B번입니다", "B है", "B'dir". */
const tails =
  /(?<![A-Za-z0-9])([A-Z]["')\]]?)(?:(?:番|번|选项|選項|项|項)?(?:です|だ|である|となります|になります|입니다|이다|예요|이에요)|(?:番|번|选项|選項)| (?:है|ہے|است|হয়)|'[dt][ıiuü]r| (?:şıkkı|seçeneği)(?:d[ıi]r)?)(?=[.!]?(?:\n|$)|[.,] )/gu;

/** Removes what other languages put after the letter at the end of a sentence. */
export function withoutTails(text: string): string {
  return text.replace(tails, '$1');
}

function brief(pattern: string): Cue {
  return { isBrief: true, pattern: new RegExp(pattern.normalize('NFKC'), 'giu') };
}
