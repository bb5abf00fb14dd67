import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { registerSecret } from '../../basics/secrets/secrets';
import type { ProjectView, ReportRow } from '../../output/page/project/project-view';
import { buildMessagePage } from '../../output/page/render-page';
import { type ChatServer, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { cleanEnvironment, program } from '../../testing/run-script';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { askPort, type Viewed, viewFolder } from '../../testing/view-folder';
import { useViewedProject } from '../../testing/viewed-project';
import { withoutSecret } from './make-pages';

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

describe('live', () => {
  let project: Project;

  let server: ChatServer | undefined;

  let viewed: Viewed | undefined;

  afterEach(async () => {
    await viewed?.stop();
    await server?.close();
    [viewed, server] = [undefined, undefined];
    project.remove();
  });

  function start(args: readonly string[], variables: Readonly<Record<string, string>>) {
    return spawn(process.execPath, [program, ...args], {
      cwd: project.path,
      env: cleanEnvironment(variables),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  test('a real run is shown while it goes on, and with its verdict once it has ended', async () => {
    project = openProject(parityFiles);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = await startChatServer(async ({ index, prompt }) => {
      await (index >= 4 ? held : undefined);
      return JSON.stringify(parityAnswer(prompt));
    });
    const run = start(['repeat', 'parity', '--runs', '3'], { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' });
    const ended = once(run, 'exit');
    viewed = await viewFolder(project.path);
    const { list } = viewed;
    const wait = async (isThere: (row: ReportRow) => boolean): Promise<ReportRow> => {
      for (;;) {
        const row = (await list()).reports.find(isThere);
        if (row !== undefined) {
          return row;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const running = await wait(({ progress }) => (progress?.trials ?? 0) >= 4);
    release();
    await ended;
    const [done] = (await list()).reports;

    expect(running.verdict).toEqual({
      tone: 'neutral',
      word: 'Running',
      sentence: '4 of 9 trials and 0 wrong answers so far. No verdict until the run ends.',
    });
    expect([done?.key, done?.verdict.word, done?.progress, done?.cost]).toEqual([
      running.key,
      'No failure shown',
      null,
      'unknown',
    ]);
  });

  test('a real viewer prints its link and nothing else on standard output, and ends with 130 by Ctrl-C', async () => {
    project = openProject(parityFiles);
    const viewer = start(['view'], {});
    let out = '';
    viewer.stdout.setEncoding('utf8');
    await new Promise((resolve) => {
      viewer.stdout.on('data', (text: string) => resolve((out += text)));
    });
    const ended = once(viewer, 'exit');
    const { port, search } = new URL(out.trim());
    const first = await askPort(Number(port), `/${search}`);
    const stranger = await askPort(Number(port), '/');
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const list = await askPort(Number(port), '/', { cookie });
    viewer.kill('SIGINT');

    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}\n$/);
    expect([first.status, stranger.status, list.status]).toEqual([200, 403, 200]);
    expect(list.body).toContain('There is no report in reports yet.');
    expect(await ended).toEqual([130, null]);
  });
});

describe('withoutSecret', () => {
  test('lets no page pass that shows a secret', () => {
    registerSecret('OPENAI_API_KEY', 'abc123def456ghi789');
    const good = buildMessagePage('Page', 'Well.');
    const bad = buildMessagePage('Page', 'It is abc123def456ghi789.');

    expect(withoutSecret(good)).toBe(good);
    expect(() => withoutSecret(bad)).toThrow('Cannot show this page: the text holds OPENAI_API_KEY');
  });
});

describe('the pages of assay view', () => {
  test('shows the very page of assay report --html, with links above it, whatever a page on disk says', async () => {
    await repeat('one');
    const page = project().read('reports/one/report.html');
    project().write('reports/one/report.html', '<script>alert(1)</script>');
    const { get } = await view();
    const { body, headers } = await get('/report/one');
    const [links = ''] = /<nav class="around".*<\/nav>\n/.exec(body) ?? [];

    expect(links).toBe(
      '<nav class="around" aria-label="Assay"><a href="/">All reports</a> <a href="/history/parity">History of parity</a></nav>\n',
    );
    expect(body.replace(links, '')).toBe(page);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'sha256-[^;]*; style-src 'sha256-.*trusted-types 'none'; frame-ancestors 'none'$/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('makes a page again when its log has changed', async () => {
    await repeat('one');
    const log = join(project().path, 'reports/one/trials.jsonl');
    const { get } = await view();
    const before = (await get('/report/one')).body;
    project().write(
      'reports/one/trials.jsonl',
      project().read('reports/one/trials.jsonl').replaceAll('Parity', 'Evenness'),
    );
    const after = (await get('/report/one')).body;
    utimesSync(log, 1, 1);

    expect([before.includes('Evenness'), after.includes('Evenness')]).toEqual([false, true]);
    expect((await get('/report/one')).body).toBe(after);
  });

  test('compares two reports, the models of one, and shows comparisons that are there and their histories', async () => {
    await repeat('one');
    await repeat('two', 'offline/key?flip=0.5');
    await repeat('both', 'offline/key,offline/key?flip=0.5');
    await project().run(['compare', 'reports/one', 'reports/two', '--html', '--out', 'reports/compared']);
    await project().run([
      'compare',
      'reports/one',
      'reports/both@offline/key',
      '--html',
      '--out',
      'reports/of-a-model',
    ]);
    const { get, list } = await view();
    const { reports, summary } = await list();
    const pages = await Promise.all(
      [
        ...['/comparison/compared', '/comparison/of-a-model', '/compare?report=one&report=two', '/compare?report=both'],
        ...[
          '/history/parity',
          '/compare?report=one',
          '/compare?report=one&report=both',
          '/compare?report=one&report=both&group=offline%2Fkey',
          '/compare?report=one&report=both&group=x',
        ],
      ].map((path) => get(path)),
    );

    expect(summary).toBe('3 reports and 2 comparisons of 1 challenge in reports.');
    expect(reports.filter(({ what }) => what === 'Comparison').map(({ key, page }) => [key, page])).toEqual([
      ['of-a-model', 'comparison'],
      ['compared', 'comparison'],
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422, 200, 200, 200]);
    expect(pages[4]?.body).toContain('"href":"/report/two"');
    expect(pages[2]?.body).toContain('<title>Comparison: Parity · Assay</title>');
    expect(pages[6]?.body).toContain('reports/both asked several models or prompts.');
    expect(pages[6]?.body).toContain('href="/compare?report=one&#38;report=both&#38;group=offline%2Fkey"');
    expect(pages[7]?.body).toContain('<title>Comparison: Parity · Assay</title>');
    expect(pages[8]?.body).toBe(pages[6]?.body);
  });

  test('follows no comparison out of the folder of reports', async () => {
    await repeat('one');
    project().write('outside/trials.jsonl', project().read('reports/one/trials.jsonl'));
    await project().run(['compare', 'reports/one', 'reports/one', '--html', '--out', 'reports/compared']);
    const document = project().read('reports/compared/comparison.json');
    const { list } = await view();
    const shown: unknown[] = [];
    for (const side of ['outside', 'reports/one@/../../outside', `${project().path}/outside`, 'reports/one@x']) {
      project().write(
        'reports/compared/comparison.json',
        document.replace('"after": "reports/one"', `"after": "${side}"`),
      );
      shown.push((await list()).reports.find(({ key }) => key === 'compared')?.page);
    }

    expect(shown).toEqual([null, null, null, 'comparison']);
  });
});

describe('assay view', () => {
  test('prints one line with its link, lets in who opens it, and ends by Ctrl-C', async () => {
    const { printed, stop, port, first, get } = await view();
    const page = await get('/');
    const code = await stop();

    expect(printed.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}\n$/);
    expect(printed.error).toBe(
      'Showing the reports in reports to anyone with this link on this machine. Press Ctrl-C to stop.\n',
    );
    expect(first?.status).toBe(200);
    expect(first?.headers).toMatchObject({ refresh: '0; url=/', 'cache-control': 'no-store' });
    expect(first?.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^assay-view-${String(port)}=[\\w-]{32}; Path=/; HttpOnly; SameSite=Strict$`)),
    ]);
    expect([page.status, code]).toEqual([200, 130]);
    expect(page.body).toContain('There is no report in reports yet.');
    await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  });

  test('shows another folder, reports of npx jest and of merges, and no secret of ours', async () => {
    await repeat('one');
    const log = project().read('reports/one/trials.jsonl');
    project().write('kept/jest/parity/trials.jsonl', log);
    project().write('kept/merged/parity/trials.jsonl', log);
    project().write('kept/secret/trials.jsonl', log.replaceAll('Parity', 'sk-proj-abcdefghijklmnop'));
    project().write('.env', 'OPENAI_API_KEY=sk-proj-abcdefghijklmnop\n');
    const { get } = await view('kept');
    const answers = await Promise.all(
      ['/', '/reports.json', '/report/secret', '/report/jest%2Fparity'].map((path) => get(path)),
    );
    project().write('kept/secret/trials.jsonl', log);
    const { body } = await get('/reports.json');
    const { reports } = JSON.parse(body) as ProjectView;

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
    expect(answers.filter((answer) => answer.body.includes('sk-proj'))).toEqual([]);
    expect(reports.map(({ key, what, inHistory }) => [key, what, inHistory])).toEqual([
      ['secret', 'Repeat', true],
      ['merged/parity', 'Repeat', true],
      ['jest/parity', 'npx jest', false],
    ]);
  });

  test('refuses ports, folders and arguments that cannot be', async () => {
    await repeat('one');
    const { port } = await view();
    const refused = [];
    for (const args of [['--port', 'x'], ['--port', String(port)], ['nowhere'], ['reports/one'], ['a', 'b']]) {
      const { code, error } = await project().run(['view', ...args]);
      refused.push(`${String(code)} ${error.trim()}`);
    }

    expect(refused).toEqual([
      '3 assay view:\n  - --port expects a whole number from 0 to 65,535, received "x"',
      `3 Port ${String(port)} cannot be used: it is taken. Name another with --port, or 0 for any.`,
      '3 There is no folder nowhere: name one that holds reports, or none for reports/.',
      '3 reports/one is a single report: name its parent folder, or open the report with npx assay report reports/one --open',
      '3 assay view:\n  - expects one folder, received a, b',
    ]);
  });

  test('writes nothing', async () => {
    await repeat('one');
    const before = readdirSync(project().path, { recursive: true }).sort();
    const { get } = await view();
    await Promise.all(
      ['/', '/report/one', '/history/parity', '/compare?report=one&report=one'].map((path) => get(path)),
    );

    expect(readdirSync(project().path, { recursive: true }).sort()).toEqual(before);
  });
});
