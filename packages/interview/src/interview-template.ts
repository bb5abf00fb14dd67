import type { ChallengeTemplate, NewChallenge } from 'gpt-assay/plugin';

const solutions: Readonly<Record<NewChallenge['language'], string>> = {
  javascript: `      const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
`,
  python: `      def clamp(value, low, high):
          return min(max(value, low), high)
`,
};

/** An interview with one question, its checks and a solution, which an offline coder answers without a key. */
export const interviewTemplate: ChallengeTemplate = {
  is: 'in an interview a model writes code',
  inLanguage: true,
  test: {
    suite: 'interviewSuite',
    package: 'gpt-assay-interview',
    variable: 'interview',
    rows: [
      { list: 'questions', title: '$coder › $question', row: 'question', type: 'InterviewQuestionRow' },
      { list: 'coders', title: '$coder earns $points', row: 'coder', type: 'InterviewCoderRow' },
    ],
  },
  toWrite: (challenge) => `Write your questions into fixtures/${challenge}/, each with its checks and a solution.`,
  files: ({ name, title, language }) => [
    {
      file: `prompts/${name}.md`,
      text: `---
title: ${JSON.stringify(title)}
kind: interview
languages: [${language}]
request: { model: gpt-6-luna }
system: |
  You write {{language}} that runs as it stands, with the standard library alone. A function that is asked for has exactly the name and the arguments that the question gives.
policy: { points: 0.8, assert: hard, questions: soft }
---

{{question}}

Put all of the code into one fenced code block, without examples of its use.
`,
    },
    {
      file: `fixtures/${name}/numbers.yaml`,
      text: `Clamp:
  Request: >-
    Write a {{language}} function clamp(value, low, high) that returns value, or low where it is below, or high where it
    is above.
  Checks:
    name: { assert: f.name, eq: clamp }
    takes_three_arguments: { assert: len(f.args), eq: 3 }
    within: { assert: 'f.call(5, 1, 10)', eq: 5 }
    below: { assert: 'f.call(-3, 1, 10)', eq: 1 }
    above: { assert: 'f.call(30, 1, 10)', eq: 10 }
    at_the_edge: { assert: 'f.call(10, 1, 10)', eq: 10, weight: 2 }
  Solution:
    ${language}: |
${solutions[language]}`,
    },
  ],
};
