import { describe, expect, test } from '@jest/globals';
import { readChoiceOf } from '../../../testing/read-choice-of';

describe('readChoice', () => {
  test.each([
    ...[
      '【答案】B',
      '因此，正确答案是B。',
      '综上，选B。',
      '故选B',
      '答案：B',
      '正確答案是：(B)',
      '答え：B',
      '正解はB',
      '正解：（B）',
    ],
    ...[
      '정답: B',
      '정답은 B',
      'Cevap: B',
      'Doğru cevap: B',
      'Đáp án: B',
      'Đáp án đúng là B.',
      'Jawaban: B',
      'Jawapan: B',
    ],
    ...[
      'Jawaban yang benar adalah B.',
      'Svar: B',
      'Rätt svar är B.',
      'Odpověď: B',
      'Odpowiedź: B',
      'Відповідь: B',
      'Ответ: B',
    ],
    ...[
      'Отговор: B',
      'Odgovor: B',
      'उत्तर: B',
      'सही उत्तर: B',
      'الإجابة: B',
      'الإجابة الصحيحة: B',
      'תשובה: B',
      'Απάντηση: B',
    ],
    ...[
      'Vastaus: B',
      'Válasz: B',
      'Răspuns: B',
      'Atsakymas: B',
      'Atbilde: B',
      'Vastus: B',
      'คำตอบ: B',
      'Sagot: B',
      'Jibu: B',
    ],
    ...[
      'پاسخ: B',
      'উত্তর: B',
      'Réponse : B',
      'Antwort: B',
      'Respuesta correcta: B',
      'Risposta: B',
      'Resposta: B',
      'Antwoord: B',
    ],
    ...['A是巴黎。\n\n答案：B', '**Cevap:** B'],
  ])('reads B in %j', (text) => {
    expect(readChoiceOf(text)).toEqual({ status: 'answer', letters: ['B'] });
  });

  test.each([
    ...[
      '错误答案是B',
      '不正确的答案是B',
      '如果答案是B',
      '他的答案是B',
      '答案不是B',
      '答案是B吗？',
      '不选B',
      '不正解はB',
      '正解はBではない',
    ],
    ...[
      '오답: B',
      'Yanlış cevap: B',
      'Falsche Antwort: B',
      'Mauvaise réponse : B',
      'Неправильный ответ: B',
      'Fel svar: B',
    ],
    ...[
      'Plan B',
      'Il y a une réponse.',
      'Une ville a un nom',
      'Le plan A est grand',
      'Svar: B eller C',
      'Cevap: B veya C',
    ],
    ...['Svar: B?', 'Ciudad A y B', 'Jawaban: bukan B'],
  ])('reads no option in %j', (text) => {
    expect(readChoiceOf(text)).toMatchObject({ status: 'unreadable' });
  });

  test.each(['答案：A、C', 'Svar: A, C', 'Cevap: A\nCevap: C'])('finds several options in %j', (text) => {
    expect(readChoiceOf(text)).toMatchObject({ status: 'unreadable', kind: 'several choices' });
  });
});
