import type { StressView } from '../experiment/variant-view';
import { AssertionsPage } from './assertions/assertions-page';
import { aboutVariant } from './assertions/variant-details';
import { readView, showPage } from './show-page';

const view = readView<StressView>();
showPage(<AssertionsPage view={view} aboutMade={(group, assertion) => aboutVariant({ view, group, assertion })} />);
