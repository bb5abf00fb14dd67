import type { InitAnswers } from '../answers';
import type { NewFile } from '../new-file';
import { titleOf } from './validator';

const questions = [
  {
    title: 'What is the capital of Australia?',
    options: [
      { option: 'Sydney', correct: false },
      { option: 'Canberra', correct: true },
      { option: 'Melbourne', correct: false },
    ],
  },
  {
    title: 'Which of these numbers are prime?',
    multiple: true,
    options: [
      { option: '2', correct: true },
      { option: '9', correct: false },
      { option: '11', correct: true },
    ],
  },
] as const;

/** A quiz with two questions, which an offline examinee answers until a model is enabled. */
export function quizFiles({ name }: Pick<InitAnswers, 'name'>): readonly NewFile[] {
  const config = {
    title: titleOf(name),
    supersystemprompt: 'Answer with the letter of each right option and nothing else.',
    systemPrompts: ['', 'You are an examiner who checks each option before answering.'],
    models: [
      { name: 'offline/examinee', label: 'knows the answers (offline)' },
      { name: 'gpt-6-luna', enabled: false },
    ],
    runs: 3,
    policy: { accuracy: 0.8, assert: 'hard', questions: 'soft' },
  };
  return [
    { file: `fixtures/${name}/questions.json`, text: toText(questions) },
    { file: `fixtures/${name}/config.json`, text: toText(config) },
  ];
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
