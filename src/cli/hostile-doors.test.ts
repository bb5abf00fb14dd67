import { describeHostileDoors } from '../testing/fuzz/hostile-doors';

// A smoke of `hostile-doors.deep.ts`.
describeHostileDoors({ validator: 30, ask: 1, import: 30, interview: 30, quiz: 30, serve: 60 }, 1);
