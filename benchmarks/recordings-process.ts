import { openRecordings } from '../packages/assay/dist/model/recordings';
import { recordedRequests, runsOf, serverOfReplies } from './recorded-replies';

const [root = '', count = '0', replies = '0'] = process.argv.slice(2);
const requests = recordedRequests(Number(count));

const start = performance.now();
const recordings = openRecordings(root);
// A file is read when it is first asked for: asking for one reply of each opens them all.
const found = requests.filter((request) => recordings.find(request, 0, serverOfReplies) !== undefined).length;
const opened = performance.now() - start;
const peak = process.resourceUsage().maxRSS * 1024;

const used = performance.now();
const all = requests.reduce(
  (sum, request) =>
    sum + runsOf(Number(replies)).filter((run) => recordings.find(request, run, serverOfReplies) !== undefined).length,
  0,
);
process.send?.(JSON.stringify({ found, opened, peak, all, replayed: performance.now() - used }));
