import type { QuizSection } from './quiz-section';

/** Why a question is suspicious; empty if it is not. */
export function describeFlag(flag: QuizSection['items'][number]['flag']): string {
  switch (flag) {
    case 'label':
      return 'the key: every taker contradicts it';
    case 'negative':
      return 'the key: otherwise right takers contradict it';
    case null:
      return '';
  }
}
