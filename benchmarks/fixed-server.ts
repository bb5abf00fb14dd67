import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A stand-in server that costs as little as one can: after so many milliseconds it gives one answer of two-sum to whatever
 * is asked, with an id of its own each time. It reports its address, and how often it answered when it is told to end.
 */
const delay = Number(process.argv[2] ?? '0');
const content = JSON.stringify({
  solutionSolvesTwoSumProblem: true,
  solutionHasLinearTimeComplexity: true,
  solutionHasCorrectJSDoc: true,
  solutionUsesClearFunctionParameterNames: true,
  solutionKeepsVariablesLocal: true,
});
let answered = 0;

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    setTimeout(() => {
      answered += 1;
      const body = JSON.stringify({
        id: `chatcmpl-${String(process.pid)}-${String(answered)}`,
        object: 'chat.completion',
        created: 1_790_000_000,
        model: 'gpt-6-luna',
        choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1300, completion_tokens: 60, total_tokens: 1360 },
      });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    }, delay);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`);
});
process.on('message', () => process.send?.(String(answered)));
