import type { InitAnswers } from '../answers';
import type { NewFile } from '../new-file';
import { titleOf } from './title-of';

const solutions: Readonly<Record<InitAnswers['language'], string>> = {
  javascript: `      const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
`,
  python: `      def clamp(value, low, high):
          return min(max(value, low), high)
`,
};

/** An interview with one question, its checks and a solution, which an offline coder answers without a key. */
export function interviewFiles({ name, language }: Pick<InitAnswers, 'name' | 'language'>): readonly NewFile[] {
  return [
    {
      file: `prompts/${name}.md`,
      text: `---
title: ${JSON.stringify(titleOf(name))}
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
  ];
}
