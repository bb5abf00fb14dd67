import type { QuizSection } from './quiz-section';

/** Why a question should be looked at; nothing where nothing speaks against it. */
export function sayFlag(flag: QuizSection['items'][number]['flag']): string {
  switch (flag) {
    case 'label':
      return 'the key: every taker contradicts it';
    case 'negative':
      return 'the key: otherwise right takers contradict it';
    case null:
      return '';
  }
}
