import type { SuiteEntry } from '../experiment/log/suite-entry';

type Asked = Pick<SuiteEntry, 'assertions' | 'models' | 'examples'>;

/** Groups that are judged; those without the prompt's examples are only for comparison. */
export function scoredGroups({ models, examples }: Pick<Asked, 'models' | 'examples'>): readonly string[] {
  return models.filter((model) => examples?.pairs.some(({ without }) => without === model) !== true);
}

/** Hard assertions of all groups, which share one error rate as in the report: six graders are six chances to fail. */
export function hardOfAllGroups(asked: Asked): number {
  return scoredGroups(asked).length * hardOf(asked).length;
}

/** Analytics with a hard assertion, of all groups. */
export function analyticsOfAllGroups(asked: Asked): number {
  return scoredGroups(asked).length * new Set(hardOf(asked).map(({ analytic }) => analytic)).size;
}

function hardOf({ assertions }: Asked): Asked['assertions'] {
  return assertions.filter(({ assert }) => assert === 'hard');
}
