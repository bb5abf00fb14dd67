import { describeHostileDoors } from '../fuzz/hostile-doors';

// A smoke of `hostile-doors.deep.ts`.
describeHostileDoors({ validator: 12, ask: 1, import: 6, interview: 12, quiz: 12, serve: 30 }, 1);
