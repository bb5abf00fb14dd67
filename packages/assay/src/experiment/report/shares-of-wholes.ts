import type { ModelReport } from './report-document';

type Wholes = NonNullable<ModelReport['suite']['wholes']>;

/** One share of answers about whole submissions, and what it is called. */
export interface ShareOfWholes {
  readonly name: string;
  readonly share: Wholes['right'];
}

/** The shares that the fixtures allow; where soft analytics count in one of them only, the names say so. */
export function sharesOfWholes({ suite, assertions }: ModelReport): readonly ShareOfWholes[] {
  const { wholes } = suite;
  const isMixed = new Set(assertions.map(({ assert }) => assert)).size > 1;
  const shares: readonly (readonly [string, Wholes['right'] | null | undefined])[] = [
    [isMixed ? 'every analytic right, soft ones too' : 'every analytic right', wholes?.right],
    [isMixed ? 'flawed in a hard analytic, but accepted' : 'flawed, but accepted', wholes?.falseAccepts],
    [isMixed ? 'no flaw in a hard analytic, but rejected' : 'flawless, but rejected', wholes?.falseRejects],
  ];
  return shares.flatMap(([name, share]) => (share === null || share === undefined ? [] : [{ name, share }]));
}
