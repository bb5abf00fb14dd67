import { sectionOfInterview, type InterviewSection } from '../report/interview-section';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import type { ChatRequest } from '../../../assay/dist/testing/chat-server';

/** Three questions for JavaScript: two are worth 3 points, the last one 2, of which one is for hidden inputs. */
export const smallQuestions = `Sum:
  Signature: add(a, b)
  Input: with two numbers a and b
  Output: their sum
  Checks:
    name: { assert: f.name, eq: add }
    adds: { assert: 'f.call(1, 2)', eq: 3, weight: 2 }
  Solution: { javascript: 'const add = (a, b) => a + b;' }
Greeting:
  Request: Write a {{language}} function greet(name) that returns "Hello, " and the name.
  Checks:
    takes_one: { assert: len(f.args), eq: 1 }
    greets: { assert: "f.call('Ada')", eq: 'Hello, Ada', weight: 2 }
  Solution: { javascript: 'function greet(name) { return "Hello, " + name; }' }
Last:
  Request: { javascript: 'Write a function last(list) that returns the last item of a list.' }
  Checks:
    of_two: { assert: 'f.call([1, 2])', eq: 2 }
    hidden: { inputs: [{ list: { int: [0, 9] }, length: [1, 4] }], times: 5 }
  Solution: { javascript: 'const last = (list) => list[list.length - 1];' }
`;

/** Right code for each of those questions, by a text that its prompt holds. */
const solutions = {
  'add(a, b)': 'const add = (a, b) => a + b;',
  'greet(name)': 'function greet(name) { return `Hello, ${name}`; }',
  'last(list)': 'const last = (list) => list.at(-1);',
} as const;

/** Code that earns the points for its name and arguments, and no others. */
const wrongCode = {
  'add(a, b)': 'const add = (a, b) => a - b;',
  'greet(name)': 'function greet(name) { return name; }',
  'last(list)': 'const last = (list) => list[0] + 10;',
} as const;

/** The prompt of the interview `small`, with more lines of front matter. */
export function smallPrompt(...lines: readonly string[]): string {
  const front = ['title: Small', 'kind: interview', 'languages: [javascript]', ...lines];
  return `---\n${front.join('\n')}\n---\n{{question}}\n`;
}

/** The files of the interview `small`, for JavaScript alone. */
export function interviewFiles(prompt = smallPrompt(), questions = smallQuestions): Readonly<Record<string, string>> {
  return { 'prompts/small.md': prompt, 'fixtures/small/questions.yaml': questions };
}

/** Code as models write it. */
export function fenced(code: string): string {
  return `Here it is:\n\n\`\`\`javascript\n${code}\n\`\`\`\n`;
}

/** Right code for the question that a conversation begins with. */
export function answerRightly(request: ChatRequest): string {
  return fenced(solutions[askedIn(request)]);
}

/** Wrong code for it. */
export function answerWrongly(request: ChatRequest): string {
  return fenced(wrongCode[askedIn(request)]);
}

/** Whether a request asks this question. */
export function asks(request: ChatRequest, question: keyof typeof solutions): boolean {
  return askedIn(request) === question;
}

/** Contents of a request's messages, each behind its role. */
export function conversationOf({ body }: ChatRequest): readonly (readonly [role: string, content: string])[] {
  const messages = (body['messages'] ?? []) as readonly { readonly role: string; readonly content: string }[];
  return messages.map(({ role, content }) => [role, content]);
}

/** What a report, as JSON, holds of an interview. */
export function sectionIn(report: string): InterviewSection {
  return sectionOfInterview(reportDocumentSchema.parse(JSON.parse(report)));
}

/** The objects that a file of rows holds. */
export function rowsOf(text: string): readonly Readonly<Record<string, unknown>>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

/** What became of the rows of a file: name, round, status and points of each, in its order. */
export function outcomesOf(text: string): readonly string[] {
  return rowsOf(text).map(({ name, round, status, passed, total }) =>
    [name, round, status, `${String(passed)}/${String(total)}`].map(String).join(' '),
  );
}

function askedIn(request: ChatRequest): keyof typeof solutions {
  const text = conversationOf(request)
    .map(([, content]) => content)
    .join('\n');
  const texts = Object.keys(solutions) as readonly (keyof typeof solutions)[];
  return texts.find((one) => text.includes(one)) ?? 'add(a, b)';
}
