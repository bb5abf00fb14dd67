import { describe, expect, test } from '@jest/globals';
import { askPort } from '../../testing/view-folder';
import { useViewedProject } from '../../testing/viewed-project';

const { project, view, repeat } = useViewedProject();

describe('who may see what assay view shows', () => {
  test('shows nothing without the token, and nothing to strangers', async () => {
    await repeat('one');
    const { port, link, cookie, get } = await view();
    const token = link.searchParams.get('token') ?? '';
    const paths = ['/', '/reports.json', '/report/one', '/history/parity', '/compare?report=one', '/nothing'];
    const bare = await Promise.all(paths.map((path) => askPort(port, path)));
    const wrong = [
      askPort(port, '/?token='),
      askPort(port, `/?token=${token.slice(1)}`),
      askPort(port, `/reports.json?token=${token}`),
      askPort(port, '/', { cookie: `${cookie}x` }),
      askPort(port, '/', { cookie: cookie.replace(/\d+=/, '1=') }),
      get('/', { host: 'evil.example' }),
      get('/', { host: `127.0.0.1.evil.example:${String(port)}` }),
      get('/', { origin: 'http://127.0.0.1:1' }),
      get('/', { origin: 'null' }),
      get('/', { 'sec-fetch-site': 'same-site' }),
      get('/', { 'sec-fetch-site': 'cross-site' }),
    ];

    expect(bare.map(({ status }) => status)).toEqual(paths.map(() => 403));
    expect(bare.map(({ body }) => body.includes('parity'))).toEqual(paths.map(() => false));
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 403));
    expect((await get('/', { host: `localhost:${String(port)}`, 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  test('changes nothing: it takes no method but GET and HEAD', async () => {
    const { get } = await view();
    const answers = await Promise.all(
      ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => get('/reports.json', {}, method)),
    );
    const head = await get('/', {}, 'HEAD');

    expect(answers.map(({ status, headers }) => [status, headers['allow']])).toEqual(
      answers.map(() => [405, 'GET, HEAD']),
    );
    expect([head.status, head.body]).toEqual([200, '']);
  });

  test('answers no path but those of the list', async () => {
    await repeat('one');
    project().write('outside/trials.jsonl', project().read('reports/one/trials.jsonl'));
    const { get } = await view();
    const paths = [
      ...['/report/../outside', '/report/..%2foutside', '/report/%2e%2e%2foutside', '/report/one%2f..%2f..%2foutside'],
      ...['/report/one/trials.jsonl', '/report/', '/report//one', '/report/One', '/one', '/reports/one/report.html'],
      ...[
        '/history/none',
        '/history/../one',
        '/comparison/one',
        '/compare',
        '/compare?report=../outside',
        '/%00',
        '/%',
      ],
      ...['/compare?report=one&report=two', '/constructor', '/report/__proto__', '//evil.example/', '/reports.json/x'],
    ];
    const answers = await Promise.all(paths.map((path) => get(path)));

    expect(answers.map(({ status }, index) => `${String(status)} ${String(paths[index])}`)).toEqual(
      paths.map((path) => `404 ${path}`),
    );
  });
});
