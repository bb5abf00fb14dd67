/* oxlint-disable typescript/no-require-imports -- loaded when a report is built or drawn */
import type { ReportAddition } from 'gpt-assay/plugin';
import type { PeopleSection } from './people-section';

/** People beside graders, in reports of any kind whose labels rest on several people. */
export const peopleAddition: ReportAddition = {
  name: 'people',
  derive: (suite, models) =>
    (require('./derive-people') as typeof import('./derive-people')).derivePeople(suite, models),
  // Derived by this package; a `report.json` from elsewhere is counted anew from its log.
  show: (content, report) =>
    (require('./show-people') as typeof import('./show-people')).showPeople(content as PeopleSection, report),
};
