import { basename } from 'node:path';
import { line, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { ExportDocument } from './export-document';

/** What was exported, for people. */
export function renderExported(document: ExportDocument): Text {
  const { challenge, dryRun, file, bytes, models, votes, prompts, analytics, gate, notes, language } = document;
  const names = (assert: 'hard' | 'soft'): string =>
    analytics
      .filter((analytic) => analytic.assert === assert)
      .map(({ name, wanted }) => (wanted ? name : `${name} (false wanted)`))
      .join(', ');
  const who = models.map((model) => printableLine(model)).join(', ');
  return [
    line(
      dryRun ? 'Would write ' : 'Wrote ',
      toned('heading', printableLine(file)),
      ` (${formatCount(Math.ceil(bytes / 1024))} kB), which grades ${language} by `,
      votes === 1 ? `${who}, ${prompts.join(', ')}.` : `a vote of ${votes}: ${who}, ${prompts.join(', ')}.`,
    ),
    `  tests:  ${names('hard') || 'none, so no candidate fails'}`,
    `  logged: ${names('soft') || 'none'}`,
    line('  gate:   ', describeGate(challenge, gate)),
    ...notes.map((note) => line('  note:   ', printableLine(note, 1000))),
    '',
    'Put the file next to the candidate’s solution.js, set OPENAI_API_KEY there, and run it with Jest. Its first lines say more.',
    ...(/\.(test|spec)\.[cm]?js$/.test(file)
      ? []
      : [
          line(
            'Jest runs only files such as *.test.js by default: rename the file, or run ',
            whole(`npx jest --testMatch ${quoteForShell(`**/${basename(file)}`)}`),
          ),
        ]),
  ];
}

function describeGate(challenge: string, gate: ExportDocument['gate']): string {
  if (gate === null) {
    return `never gated; measure its errors with npx assay gate ${challenge}`;
  }
  const { attempt, verdict, endedAt, isOfThis } = gate;
  const said = `${printableLine(verdict)} on ${printableLine(endedAt.slice(0, 10))} (attempt ${attempt})`;
  return isOfThis ? said : `${said}, but with other requests, assertions or settings: gate again`;
}
