import { charactersOf, displayWidth, wrapLine } from 'gpt-assay/output';
import { printable, printableExcerpt, printableLine, runNumber } from 'gpt-assay/basics';
import { largest } from 'gpt-assay/statistics';
import type { Answer, AnswerDetails } from '../log/answer';

/** Narrower columns are put below each other. */
const narrowest = 36;
const gap = '  │ ';
/** Maximum number of code lines shown per answer, at the column's width. */
const mostLines = 80;
const mostCharacters = 10_000;

/**
 * The answers to one question side by side, as many as fit into `width` columns: code, then the results of the checks.
 */
export function renderAnswers(answers: readonly Answer[], width: number): string {
  const perLine = Math.max(1, Math.min(answers.length, Math.floor((width + gap.length) / (narrowest + gap.length))));
  const column = Math.floor((width + gap.length) / perLine) - gap.length;
  const blocks: string[] = [];
  for (let from = 0; from < answers.length; from += perLine) {
    const shown = answers.slice(from, from + perLine).map((answer) => linesOf(answer, column));
    const height = largest(shown.map(({ length }) => length));
    blocks.push(
      Array.from({ length: height }, (_, line) =>
        shown
          .map((lines) => padded(lines[line] ?? '', column))
          .join(gap)
          .trimEnd(),
      ).join('\n'),
    );
  }
  return blocks.join(`\n${'─'.repeat(Math.min(width, 100))}\n`);
}

function linesOf({ entry, details, about, question, run, texts }: Answer, width: number): readonly string[] {
  const { model, template, params, language } = about;
  const { verdict } = entry.trial;
  const round = details.round > 1 ? `, round ${details.round}` : '';
  const code = printableExcerpt(texts.code ?? texts.answer ?? '', mostCharacters).replaceAll('\t', '    ');
  const all = code.split('\n').flatMap((line) => wrap(line, width));
  const rest = all.length - mostLines;
  return [
    ...wrapWords([model, template, params].filter((part) => part !== '' && part !== '–').join(', '), width),
    ...wrapWords(
      `${question.name}, ${language}, run ${runNumber(run)}${round}: ${details.status}, ${points(details)}`,
      width,
    ),
    ...(verdict.status === 'errored' ? wrapWords(`no reply: ${verdict.problem}`, width) : []),
    '',
    ...all.slice(0, mostLines),
    ...(rest > 0 ? [`… ${rest} more lines`] : []),
    '',
    ...details.checks.flatMap((check) => wrapWords(describeCheck(check), width)),
  ];
}

function points({ passed, total }: AnswerDetails): string {
  return `${passed} of ${total} points`;
}

function describeCheck({ name, assert, status, weight = 1, description }: AnswerDetails['checks'][number]): string {
  const short = status > 0 ? '~' : '✗';
  const mark = status >= weight ? '✓' : short;
  const why = description === undefined || status >= weight ? '' : `: ${description}`;
  return printableLine(`${mark} ${name ?? assert}${why}`, 400);
}

/** Breaks a line between words, or inside a word that is too long. */
function wrapWords(text: string, width: number): readonly string[] {
  return wrapLine([{ text: printable(text) }], { width, hanging: 0 }).map((pieces) =>
    pieces.map((piece) => piece.text).join(''),
  );
}

function wrap(text: string, width: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let wide = 0;
  for (const character of charactersOf(printable(text))) {
    const size = displayWidth(character);
    if (wide + size > width) {
      parts.push(part);
      part = '';
      wide = 0;
    }
    part += character;
    wide += size;
  }
  return [...parts, part];
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
