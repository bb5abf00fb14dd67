import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { completion, failWith, hangUp } from '../../testing/chat-server';
import { askPlainly, closeServers, serveModel, shortRetryPolicy } from '../../testing/served-model';
import { boundedFetch } from './bounded-fetch';
import { largestReply, readLines } from './read-bounded';

describe('boundedFetch', () => {
  afterEach(closeServers);

  type Respond = (response: ServerResponse) => void;

  const bytes = Buffer.from(JSON.stringify(completion('größer')));

  function send(body: Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Respond {
    return (response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    };
  }

  /** Sends that many bytes, or until the client hangs up. */
  function sendMuch(size: number, status = 200): Respond {
    const chunk = Buffer.alloc(2 ** 20, 'x');
    return (response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      let sent = 0;
      const write = (): void => {
        while (sent < size) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    };
  }

  /** Sends the start of a response, then a byte every few milliseconds until the client hangs up. */
  function drip(response: ServerResponse, start: string): void {
    const { socket } = response;
    socket?.write(start);
    const timer = setInterval(() => socket?.write('x'), 5);
    socket?.once('close', () => {
      clearInterval(timer);
    });
  }

  const bomb = brotliCompressSync(Buffer.alloc(300_000_000, ' '), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });

  test.each<{ what: string; response: Respond }>([
    { what: 'a compressed reply', response: send(gzipSync(bytes), { 'content-encoding': 'gzip' }) },
    { what: 'a brotli reply', response: send(brotliCompressSync(bytes), { 'content-encoding': 'BR' }) },
    { what: 'a deflated reply', response: send(deflateSync(bytes), { 'content-encoding': 'deflate' }) },
    { what: 'a reply with a byte order mark', response: send(Buffer.concat([Buffer.from('\uFEFF'), bytes])) },
    { what: 'JSON that the server calls text', response: send(bytes, { 'content-type': 'text/plain' }) },
    {
      what: 'a compressed reply without its end',
      response: send(gzipSync(bytes).subarray(0, -8), { 'content-encoding': 'gzip' }),
    },
    {
      what: 'a reply in pieces within a character',
      response: (response) => {
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

  test('reads a reply of 2 MB', async () => {
    const text = 'ö'.repeat(1_000_000);
    const { model } = await serveModel(() => text);

    expect(await askPlainly(model)).toMatchObject({ status: 'replied', reply: { text } });
  });

  test.each<{ what: string; response: Respond; problem: unknown }>([
    {
      what: 'one that is not compressed as it says',
      response: send(bytes, { 'content-encoding': 'gzip' }),
      problem: 'incorrect header check (Z_DATA_ERROR)',
    },
    {
      what: 'one in an encoding that nobody asked for',
      response: send(deflateSync('{}'), { 'content-encoding': 'other' }),
      problem: expect.stringContaining('is not valid JSON'),
    },
    {
      what: 'one of many small values',
      response: send(Buffer.from(`[${'0,'.repeat(500_000)}0]`)),
      problem: 'it holds more than 500000 values',
    },
    {
      what: 'one that is compressed twice',
      response: send(gzipSync(gzipSync(bytes)), { 'content-encoding': 'gzip, gzip' }),
      problem: 'the reply is compressed more than once',
    },
    {
      what: 'one whose headers are too long',
      response: send(bytes, { 'x-long': 'x'.repeat(20_000) }),
      problem: 'Headers Overflow Error (UND_ERR_HEADERS_OVERFLOW)',
    },
    { what: 'none', response: hangUp, problem: 'other side closed (UND_ERR_SOCKET)' },
    {
      what: 'one that breaks off',
      response: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"id":');
        setTimeout(() => response.destroy(), 5);
      },
      problem: 'other side closed (UND_ERR_SOCKET)',
    },
    {
      what: 'a wish for another protocol',
      response: (response) => {
        response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
      },
      problem: 'bad upgrade (UND_ERR_SOCKET)',
    },
  ])('says of a reply what is wrong with $what', async ({ response, problem }) => {
    const { model, host } = await serveModel(() => response);

    const outcome = await askPlainly(model);

    expect(outcome).toMatchObject({ status: 'errored', attempts: 2 });
    expect(outcome).toHaveProperty('problem', typeof problem === 'string' ? `${host}: ${problem}` : problem);
  });

  test.each<{ what: string; response: Respond }>([
    {
      what: `${String(bomb.length)} bytes of Brotli that make 300 MB`,
      response: send(bomb, { 'content-encoding': 'br' }),
    },
    { what: 'a body without end', response: sendMuch(Infinity) },
    { what: 'an error of 1 GB', response: sendMuch(10 ** 9, 500) },
    { what: 'a compressed error', response: send(bomb, { 'content-encoding': 'br' }, 429) },
    { what: 'one byte too many', response: send(Buffer.alloc(largestReply + 1, ' ')) },
  ])('stops a reply that is too large, and does not ask again: $what', async ({ response }) => {
    const closed: Promise<unknown>[] = [];
    const { model, host } = await serveModel(() => (sent) => {
      closed.push(once(sent, 'close'));
      response(sent);
    });

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: the reply is larger than 4 MiB`,
      attempts: 1,
    });
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
  });

  test.each<{ what: string; start: Respond }>([
    { what: 'headers', start: (response) => drip(response, 'HTTP/1.1 200 OK\r\nx-slow: ') },
    {
      what: 'body',
      start: (response) => drip(response, 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"id":"'),
    },
  ])('ends a call at its deadline although bytes of its $what keep coming', async ({ start }) => {
    const closed: Promise<unknown>[] = [];
    const { model, host } = await serveModel(
      () => (response) => {
        closed.push(once(response, 'close'));
        start(response);
      },
      { retry: { ...shortRetryPolicy, attemptTimeout: 200 } },
    );

    expect(await askPlainly(model)).toEqual({
      status: 'errored',
      problem: `${host}: no complete reply within 0.2 s`,
      attempts: 2,
    });
    await Promise.all(closed);
  });

  test('follows no redirect, and says where it leads', async () => {
    const other = await serveModel(() => 'ok');
    const { model, host } = await serveModel(() => failWith(307, {}, { location: `http://${other.host}/v1?key=1` }), {
      apiKey: 'test-key-of-nobody',
    });

    await expect(askPlainly(model)).rejects.toThrow(
      `gpt-6-luna at ${host} cannot answer: the server redirects to another address (307 to http://${other.host}), which is not followed: set OPENAI_BASE_URL to that address if you trust it.`,
    );
    expect(other.requests).toEqual([]);
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
    const ask = (): Promise<unknown> =>
      boundedFetch(`http://${host}/v1/chat/completions`, {
        method: 'POST',
        headers: {},
        body: '{}',
        signal: stop.signal,
      });

    await expect(ask()).rejects.toThrow('enough');
    await Promise.all(closed);
    await expect(ask()).rejects.toThrow('enough');
    expect(closed).toHaveLength(1);
  });

  test('sends nothing into a connection that its server has closed while this process was busy', async () => {
    const server = createServer((_, response) => response.end('ok'));
    server.keepAliveTimeout = 2000;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const { signal } = new AbortController();
    const ask = async (): Promise<string> =>
      (await boundedFetch(url, { method: 'POST', headers: {}, body: '{}', signal })).text();
    await ask();
    await sleep(50);

    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500);
    const asked = await Promise.allSettled([ask(), ask()]);

    server.close();
    server.closeAllConnections();
    expect(asked).toMatchObject([{ value: 'ok' }, { value: 'ok' }]);
  });
});

async function* chunksOf(...texts: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    yield await Promise.resolve(Buffer.from(text));
  }
}

async function linesOf(body: AsyncIterable<Uint8Array> | null, most = 2 ** 30): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of readLines(body, most)) {
    lines.push(line);
  }
  return lines;
}

const umlaut = Buffer.from('ü');

const mebibyte = 'x'.repeat(2 ** 20);

describe('readLines', () => {
  test.each<{ what: string; body: AsyncIterable<Uint8Array> | null; lines: readonly string[] }>([
    { what: 'no body', body: null, lines: [''] },
    { what: 'a line break at the end', body: chunksOf('a\nb\n'), lines: ['a', 'b', ''] },
    { what: 'no line break at the end', body: chunksOf('a\nb'), lines: ['a', 'b'] },
    { what: 'lines over several chunks', body: chunksOf('a', 'b\n\nc', 'd', '\n'), lines: ['ab', '', 'cd', ''] },
    { what: 'a character over two chunks', body: chunksOf(umlaut.subarray(0, 1), umlaut.subarray(1)), lines: ['ü'] },
    { what: 'half a character at the end', body: chunksOf(umlaut.subarray(0, 1)), lines: ['\uFFFD'] },
    { what: 'a byte order mark', body: chunksOf('\uFEFFa\nb'), lines: ['a', 'b'] },
  ])('gives the lines of a body with $what', async ({ body, lines }) => {
    expect(await linesOf(body)).toEqual(lines);
  });

  test('cuts a line that is larger than a reply, and gives the others', async () => {
    const long = Array.from({ length: largestReply / 2 ** 20 + 3 }, () => mebibyte);

    expect(await linesOf(chunksOf('a\n', ...long, '\nb'))).toEqual(['a', 'x'.repeat(1000), 'b']);
  });

  test.each([
    { what: 'bytes', body: () => chunksOf(mebibyte, mebibyte, 'x'), says: 'the reply is larger than 2 MiB' },
    { what: 'lines', body: () => chunksOf('\n'.repeat(1_000_001)), says: 'the reply has more than 1000000 lines' },
  ])('stops at too many $what', async ({ body, says }) => {
    await expect(linesOf(body(), 2 * 2 ** 20)).rejects.toThrow(
      expect.objectContaining({ message: says, code: 'ERR_REPLY_TOO_LARGE' }),
    );
  });
});
