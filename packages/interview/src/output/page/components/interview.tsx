import { InterviewPage } from './interview-page';
import { readView, showPage } from 'gpt-assay/page';

showPage(<InterviewPage view={readView()} />);
