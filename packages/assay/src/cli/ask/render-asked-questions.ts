import { quoteForShell } from '../../basics/text/quote-for-shell';
import { printableExcerpt, printableLine } from '../../basics/text/printable';
import { line, spaced, toned, whole, type Text, type Tone } from '../../experiment/blocks/blocks';
import type { Asked } from '../../experiment/log/trial';

/** The document that `assay ask --json` prints of questions. */
interface AskedQuestionsDocument {
  readonly challenge: string;
  readonly answers: readonly AskedAnswer[];
}

/** An answer to a question. */
export interface AskedAnswer {
  /** Id of the question. */
  readonly fixture: string;
  readonly title: string;
  /** Who answered: model, and prompt where there are several. */
  readonly model: string;
  readonly run: number;
  readonly source: Asked['source'];
  readonly verdict: 'correct' | 'incorrect' | 'unreadable' | 'errored';
  /** The unexpected value: correct, passed, or an analytic. */
  readonly wrong: readonly string[];
  readonly problem: string | null;
  /** The question, the answer read and the checks, for people. */
  readonly notes: readonly string[];
  readonly reply: string | null;
}

/** Maximum number of reply characters shown; --json has the full reply. */
const replyLength = 4000;

const tones: Readonly<Partial<Record<AskedAnswer['verdict'], Tone>>> = {
  incorrect: 'bad',
  unreadable: 'unsure',
  errored: 'unsure',
};

/** Each reply with the question as shown, the answer read from it, and the verdict. */
export function renderAskedQuestions({ challenge, answers }: AskedQuestionsDocument): Text {
  return [
    ...spaced(answers.map(renderAnswer)),
    '',
    line('Next: Measure how often it is wrong: ', whole(`npx assay repeat ${quoteForShell(challenge)}`)),
  ];
}

function renderAnswer({ title, model, run, source, verdict, wrong, problem, notes, reply }: AskedAnswer): Text {
  const measures = wrong.length > 1 || notes.length === 0 ? wrong : [];
  const because = [...measures, ...(problem === null || notes.length > 1 ? [] : [printableLine(problem)])].join(', ');
  return [
    toned('heading', `${printableLine(title)} · ${printableLine(model)} · run ${run}, ${source}`),
    ...notes.map((note) => `  ${note}`),
    toned(tones[verdict], `  ${verdict}${because === '' ? '' : `: ${because}`}`),
    ...(reply === null
      ? []
      : [
          '  Reply:',
          ...printableExcerpt(reply, replyLength)
            .split('\n')
            .map((line) => `    ${line}`),
        ]),
  ];
}
