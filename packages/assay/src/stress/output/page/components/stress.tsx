import type { StressView } from '../variant-view';
import { AssertionsPage } from '../../../../output/page/components/assertions/assertions-page';
import { aboutVariant } from './variant-details';
import { readView, showPage } from '../../../../output/page/components/show-page';

const view = readView<StressView>();
showPage(<AssertionsPage view={view} aboutMade={(group, assertion) => aboutVariant({ view, group, assertion })} />);
