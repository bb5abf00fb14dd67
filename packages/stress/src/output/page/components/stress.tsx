import type { StressView } from '../variant-view';
import { AssertionsPage, readView, showPage } from 'gpt-assay/page';
import { aboutVariant } from './variant-details';

const view = readView<StressView>();
showPage(<AssertionsPage view={view} aboutMade={(group, assertion) => aboutVariant({ view, group, assertion })} />);
