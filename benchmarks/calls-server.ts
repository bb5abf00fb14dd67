import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completion } from '../packages/assay/dist/testing/chat-server';
import type { CallCase } from './other-tools-project';

// A process of its own that gives each of these cases its right answer after a delay. A GET returns how many requests it
// had since the last GET, and how many at once.
const [cases = '[]', delay = '0'] = process.argv.slice(2);
const answers = (JSON.parse(cases) as readonly Pick<CallCase, 'solution' | 'expected'>[]).map(
  ({ solution, expected }) => ({
    sign: JSON.stringify(solution).slice(1, -1),
    text: JSON.stringify(expected),
  }),
);

let received = 0;
let inFlight = 0;
let mostInFlight = 0;

const server = createServer((incoming, response) => {
  if (incoming.method === 'GET') {
    response.end(JSON.stringify({ received, mostInFlight }));
    received = 0;
    mostInFlight = 0;
    return;
  }
  received += 1;
  inFlight += 1;
  mostInFlight = Math.max(mostInFlight, inFlight);
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const request = Buffer.concat(chunks).toString('utf8');
    const body = completion(answers.find(({ sign }) => request.includes(sign))?.text ?? 'one two');
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
      inFlight -= 1;
    }, Number(delay));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`);
});
