import { describeHostileText } from '../fuzz/describe-hostile-text';

describeHostileText({ validator: 3000, ask: 100, import: 2400, interview: 2500, quiz: 2000, serve: 2000 }, 18);
