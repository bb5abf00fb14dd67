import type { Section } from '../../../experiment/blocks/blocks';
import { runNumber } from '../../../basics/run-number';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import type { CellTally } from '../../../kinds/quiz/cell-tally';
import { plainLines } from '../highlight';
import { countSpells } from '../spells';

/** The accuracy of each cell by run; empty for a single run. */
export function runSection(
  { runs }: QuizSection,
  tallies: readonly CellTally[],
  names: readonly string[],
): readonly Section[] {
  return runs < 2
    ? []
    : [
        {
          id: 'runs',
          heading: 'Run by run',
          about:
            'Share of right answers in each run, cell by cell; all cells of a run saw the same order. A step or slope suggests that a model changed during the runs.',
          blocks: [
            {
              kind: 'cards',
              cards: tallies.map((tally, index) => [
                {
                  kind: 'spells',
                  caption: names[index] ?? '',
                  axis: 'right',
                  word: 'right',
                  end: 1,
                  small: true,
                  spells: countSpells(runs, { first: runNumber(tally.runs[0]?.run ?? 0) }, (run) => ({
                    count: tally.runs[run]?.correct ?? 0,
                    judged: tally.runs[run]?.judged ?? 0,
                  })),
                },
              ]),
            },
          ],
        },
      ];
}

/** The system prompts. */
export function promptSection({ cells }: QuizSection): Section {
  const systems = [...new Map(cells.map(({ prompt, system }) => [prompt, system]))].sort(([a], [b]) => a - b);
  return {
    id: 'prompts',
    heading: 'System prompts',
    about: 'The text sent before the question, including the supersystemprompt.',
    blocks: systems.flatMap(([prompt, system]) => {
      const name = `Prompt[${prompt}]`;
      return [
        { kind: 'heading', text: name },
        system === null
          ? 'No system message.'
          : { kind: 'lines', label: `System message of ${name}`, lines: plainLines(system) },
      ];
    }),
  };
}
