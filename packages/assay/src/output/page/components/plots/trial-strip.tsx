import type { VNode } from 'preact';
import type { TrialsView } from '../../experiment/experiment-view';
import { StretchPlot } from './stretch-plot';

/** What a trial came to: the class of its square, a sign, what it is counted as, and what is said of it. */
interface Trial {
  readonly style: string;
  readonly sign: string;
  readonly word: string;
  readonly more?: string;
}

const trials: Readonly<Record<string, Trial>> = {
  x: { style: 'failed', sign: '×', word: 'failed' },
  u: { style: 'unreadable', sign: '?', word: 'unreadable' },
  e: { style: 'errored', sign: '–', word: 'errored (not judged)' },
  ' ': { style: 'absent', sign: '', word: 'not asked' },
};

/**
 * The trials of an assertion in the order of runs, each a square with a sign of its own; or, where there are too many,
 * the failure rate of stretches.
 */
export function TrialStrip({
  view,
  terms = {},
  right,
}: {
  readonly view: TrialsView;
  /** Other words for `held`, `failed` and the like. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Number of the option that is right, where each trial chooses one. */
  readonly right?: number | undefined;
}): VNode | null {
  if ('stretches' in view) {
    return view.stretches.length > 1 ? (
      <StretchPlot block={{ ...view, caption: 'Failure rate over time', axis: 'failure rate', word: 'failed' }} />
    ) : null;
  }
  const { first, outcomes, parts = 1 } = view;
  const side = right === undefined ? 14 : 18;
  const columns = Math.min(Math.max(1, outcomes.length), parts * Math.max(1, Math.floor(700 / side / parts)));
  const rows = Math.ceil(outcomes.length / columns);
  const read = [...outcomes].map((letter) => {
    const trial = readTrial(letter, right);
    return { ...trial, word: terms[trial.word] ?? trial.word };
  });
  const words = ['held', ...Object.values(trials).map(({ word }) => word)].map((word) => terms[word] ?? word);
  const counts = words.flatMap((word) => {
    const count = read.filter((one) => one.word === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const caption = `Trials in the order of runs: ${counts.join(', ')}${right === undefined ? '' : '. A number is the option chosen'}`;
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      <svg
        class="chart strip"
        role="img"
        aria-label={`${caption}, from run ${first}`}
        viewBox={`0 0 ${columns * side} ${rows * side}`}
        width={columns * side}
        height={rows * side}
      >
        {read.map(({ style, sign, word, more = '' }, index) => {
          const x = (index % columns) * side;
          const y = Math.floor(index / columns) * side;
          const part = parts > 1 ? `, rotation ${(index % parts) + 1}` : '';
          return (
            <g class={style} key={index}>
              <title>{`run ${first + Math.floor(index / parts)}${part}: ${word}${more}`}</title>
              <rect x={x + 1} y={y + 1} width={side - 2} height={side - 2} rx={2} />
              {sign !== '' && (
                <text x={x + side / 2} y={y + side * 0.75} text-anchor="middle">
                  {sign}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function readTrial(letter: string, right: number | undefined): Trial {
  if (letter === '.') {
    return right === undefined
      ? { style: 'held', sign: '', word: 'held' }
      : { style: 'right', sign: `${right}`, word: 'held', more: `, option ${right}` };
  }
  const option = letter.charCodeAt(0) - 64;
  return trials[letter] ?? { style: 'failed', sign: `${option}`, word: 'failed', more: `, option ${option}` };
}
