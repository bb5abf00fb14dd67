import type { VNode } from 'preact';
import type { ReportRow } from '../../project/project-view';

/** What reports can be filtered by, besides words: a verdict without what qualifies it, and a kind. */
const facets: readonly { readonly name: string; readonly valueOf: (report: ReportRow) => string }[] = [
  { name: 'Verdict', valueOf: ({ verdict }) => verdict.word.replace(/ \(.*$/, '') },
  { name: 'Kind', valueOf: ({ what }) => what },
];

const keyOf = (facet: string, value: string): string => `${facet} ${value}`;

/** A button for each verdict and each kind that occurs, if there are several; bad verdicts come first. */
export function Chips(props: {
  readonly reports: readonly ReportRow[];
  readonly pressed: ReadonlySet<string>;
  readonly onPress: (key: string) => void;
}): VNode {
  return (
    <>
      {facets.map(({ name, valueOf }) => {
        const values = props.reports.map(valueOf);
        const bad = new Set(props.reports.filter(({ verdict }) => verdict.tone === 'bad').map(valueOf));
        const isBad = (value: string): number => (name === 'Verdict' && bad.has(value) ? 1 : 0);
        const different = [...new Set(values)].sort().toSorted((a, b) => isBad(b) - isBad(a));
        return different.length < 2 ? null : (
          <div class="chips" role="group" aria-label={name} key={name}>
            {different.map((value) => (
              <button
                type="button"
                aria-pressed={props.pressed.has(keyOf(name, value))}
                onClick={() => props.onPress(keyOf(name, value))}
                key={value}
              >
                {value} <small>{values.filter((one) => one === value).length}</small>
              </button>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** The reports that have one of the pressed verdicts and one of the pressed kinds; what no report has filters nothing. */
export function filterByChips(reports: readonly ReportRow[], pressed: ReadonlySet<string>): readonly ReportRow[] {
  return facets.reduce((left, { name, valueOf }) => {
    const isPressed = (report: ReportRow): boolean => pressed.has(keyOf(name, valueOf(report)));
    return reports.some(isPressed) ? left.filter(isPressed) : left;
  }, reports);
}
