import { InterviewPage } from './interview-page';
import { readView, showPage } from '../../../../output/page/components/show-page';

showPage(<InterviewPage view={readView()} />);
