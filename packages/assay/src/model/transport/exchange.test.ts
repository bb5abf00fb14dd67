import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { completion, hangUp } from '../../testing/chat-server';
import { askPlainly, closeServers, serveModel } from '../../testing/served-model';
import { exchange } from './exchange';

afterEach(closeServers);

const bytes = Buffer.from(JSON.stringify(completion('größer')));

function send(body: Buffer, headers: Readonly<Record<string, string>> = {}): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

describe('exchange', () => {
  test.each([
    { what: 'a compressed reply', response: send(gzipSync(bytes), { 'content-encoding': 'gzip' }) },
    { what: 'a brotli reply', response: send(brotliCompressSync(bytes), { 'content-encoding': 'BR' }) },
    { what: 'a reply with a byte order mark', response: send(Buffer.concat([Buffer.from('\uFEFF'), bytes])) },
    {
      what: 'a compressed reply without its end',
      response: send(gzipSync(bytes).subarray(0, -8), { 'content-encoding': 'gzip' }),
    },
    {
      what: 'a reply in pieces within a character',
      response: (response: ServerResponse) => {
        const middle = bytes.indexOf('ö') + 1;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(bytes.subarray(0, middle));
        setTimeout(() => response.end(bytes.subarray(middle)), 5);
      },
    },
  ])('reads $what', async ({ response }) => {
    const { model } = await serveModel(() => response);

    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { text: 'größer', attempts: 1 } });
  });

  test.each([
    {
      what: 'one that is not compressed as it says',
      response: send(bytes, { 'content-encoding': 'gzip' }),
      problem: 'incorrect header check (Z_DATA_ERROR)',
    },
    {
      what: 'one in an encoding that nobody asked for',
      response: send(deflateSync('{}'), { 'content-encoding': 'deflate' }),
      problem: expect.stringContaining('is not valid JSON'),
    },
    {
      what: 'one whose headers are too long',
      response: send(bytes, { 'x-long': 'x'.repeat(20_000) }),
      problem: 'Parse Error: Header overflow (HPE_HEADER_OVERFLOW)',
    },
    { what: 'none', response: hangUp, problem: 'socket hang up (ECONNRESET)' },
    {
      what: 'a wish for another protocol',
      response: (response: ServerResponse) => {
        response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
      },
      problem: 'the server closed the connection without a response',
    },
  ])('says of a reply what is wrong with $what', async ({ response, problem }) => {
    const { model, host } = await serveModel(() => response);

    const outcome = await askPlainly(model);

    expect(outcome).toMatchObject({ status: 'errored', attempts: 2 });
    expect(outcome).toHaveProperty('problem', typeof problem === 'string' ? `${host}: ${problem}` : problem);
  });

  test('keeps its connection for the next request', async () => {
    const ports: (number | undefined)[] = [];
    const { model } = await serveModel(() => (response) => {
      ports.push(response.socket?.remotePort);
      send(bytes)(response);
    });

    await askPlainly(model);
    await askPlainly(model);

    expect(ports).toHaveLength(2);
    expect(ports[0]).toBe(ports[1]);
  });

  test.each([
    { when: 'before the response', start: () => undefined },
    { when: 'within the response', start: (response: ServerResponse) => void response.write('{') },
  ])('throws the reason of an abort $when, and closes the connection', async ({ start }) => {
    const stop = new AbortController();
    const closed: Promise<unknown>[] = [];
    const { host } = await serveModel(() => (response) => {
      closed.push(new Promise((resolve) => response.on('close', resolve)));
      start(response);
      setTimeout(() => {
        stop.abort(new Error('enough'));
      }, 5);
    });
    const request = { method: 'POST', url: `http://${host}/v1/chat/completions`, headers: {}, body: Buffer.from('{}') };

    await expect(exchange(request, stop.signal)).rejects.toThrow('enough');
    await Promise.all(closed);
    await expect(exchange(request, stop.signal)).rejects.toThrow('enough');
    expect(closed).toHaveLength(1);
  });

  test('sends nothing into a connection that its server has closed while this process was busy', async () => {
    const server = createServer((_, response) => response.end('ok'));
    server.keepAliveTimeout = 2000;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const { signal } = new AbortController();
    const ask = (): Promise<unknown> => exchange({ method: 'GET', url, headers: {} }, signal);
    await ask();
    await sleep(50);

    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500);
    const asked = await Promise.allSettled([ask(), ask()]);

    server.close();
    server.closeAllConnections();
    expect(asked).toMatchObject([{ value: { text: 'ok' } }, { value: { text: 'ok' } }]);
  });
});
