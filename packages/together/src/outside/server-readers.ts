import '../../../assay/dist/testing/official-plugins';
import { createAccess } from '../../../assay/dist/cli/view/access';
import { createLister, isSide } from '../../../assay/dist/cli/view/list-project';
import { createPageMaker } from '../../../assay/dist/cli/view/make-pages';
import { routeView } from '../../../assay/dist/cli/view/route';
import { loadProject } from '../../../assay/dist/server/served-project';
import { createCompleter } from '../../../assay/dist/server/complete';
import { createQuestionFinder } from '../../../assay/dist/server/find-question';
import { bareCode, fencedBlocks, taggedBlocks } from '../../../assay/dist/server/code-blocks';
import { ProtocolError } from '../../../assay/dist/server/protocol-error';
import { parseChatRequest } from '../../../assay/dist/server/chat-request';
import { route } from '../../../assay/dist/server/route';
import { readServedName } from '../../../assay/dist/server/served-name';
import { systemClock } from '../../../assay/dist/basics/clock';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject } from '../../../assay/dist/testing/open-project';
import { capitals, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { after, fenced, type OutsideReaders } from './outside-reader';

const project = openProject({ ...parityFiles, ...interviewFiles(), ...quizFiles({}, capitals) });
process.once('exit', () => {
  project.remove();
});
const settings = { ...defaultSettings, root: project.path };
const finder = createQuestionFinder(loadProject(project.path, []), settings, () => undefined);
const context = {
  complete: createCompleter(finder, new AbortController().signal),
  clock: systemClock,
  version: '0',
  startedAt: 0,
};
const answer = (parts: object): Promise<unknown> =>
  route(
    {
      method: 'POST',
      path: '/v1/chat/completions',
      host: 'localhost',
      origin: undefined,
      run: undefined,
      body: '',
      ...parts,
    } as never,
    context,
  ).then((response) => {
    if (response.status === 500) {
      throw new TypeError(JSON.stringify(response));
    }
    return response.status;
  });

const reports = { path: `${project.path}/reports`, shown: 'reports', base: project.path };
const list = createLister(reports, systemClock);
const view = (parts: object, access = createAccess('token', () => 1)): number => {
  const request = { method: 'GET', path: '/', query: new URLSearchParams(), host: 'localhost', ...parts };
  const { status, ...rest } = routeView(request as never, { access, list, pages: createPageMaker(reports) });
  if (status === 500) {
    throw new TypeError(JSON.stringify(rest));
  }
  return status;
};
const open = { refuse: () => undefined, isLink: () => false, cookie: '' };

const chat = (content: string, model = 'offline/key'): string =>
  JSON.stringify({ model, messages: [{ role: 'user', content }] });

/** Readers of what a client sends to `assay serve` and `assay view`, and of the folders that this shows. */
export const serverReaders: OutsideReaders = {
  'server/code-blocks#fencedBlocks': { read: fencedBlocks, within: [after('```'), after('~~~')] },
  'server/code-blocks#taggedBlocks': { read: taggedBlocks, within: [after('<code>', '</code>'), after('<')] },
  'server/code-blocks#bareCode': bareCode,
  'server/chat-request#parseChatRequest': refused((text) => parseChatRequest(JSON.parse(chat(text)) as unknown)),
  'server/served-name#readServedName': refused(readServedName),
  'server/route#route body': {
    read: (text) => answer({ body: text }),
    within: [
      (text) => chat(text),
      (text) => chat(fenced('js')(text)),
      (text) => chat(text, 'offline/examinee'),
      (text) => chat(text, 'offline/coder'),
      (text) => chat('x', text),
      (text) => chat(`What is the capital of Japan?\n${text}`),
      (text) => chat(`What is the capital of Japan?\n${text} Tokyo\n`),
    ],
  },
  'server/route#route head': (text) =>
    Promise.all([
      answer({ path: `/v1/models/${text}`, method: 'GET' }),
      answer({ run: text }),
      answer({ origin: text }),
      answer({ host: text }),
    ]),
  'cli/view/route#routeView': (text) => [
    view({ path: text }, open),
    view({ path: `/report/${text}` }, open),
    view({ path: '/compare', query: new URLSearchParams({ report: text }) }, open),
    view({ query: new URLSearchParams({ token: text }) }),
    view({ cookie: text }),
    view({ host: text, origin: text, site: text }),
  ],
  'cli/view/list-project#isSide': (text) => isSide({ path: '', shown: 'reports/a' }, `reports/a@${text}`),
  'cli/view/list-project#createLister': {
    read(text) {
      project.write('reports/a/report.json', text);
      project.write('reports/b/trials.jsonl', text);
      project.write('reports/c/comparison.json', text);
      project.write(`.assay/jest/2026-${process.pid}.progress`, text);
      return list().view;
    },
    within: [(text) => JSON.stringify({ baseline: text, challenge: text }), (text) => `{"kind":"suite"}\n${text}\n`],
  },
};

/** A reader that refuses by an error of the protocol. */
function refused(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof ProtocolError) {
        return error.message;
      }
      throw error;
    }
  };
}
