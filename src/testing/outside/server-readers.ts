import { loadProject } from '../../server/served-project';
import { createCompleter } from '../../server/complete';
import { createQuestionFinder } from '../../server/find-question';
import { bareCode, fencedBlocks, taggedBlocks } from '../../server/code-blocks';
import { ProtocolError } from '../../server/protocol-error';
import { parseChatRequest } from '../../server/chat-request';
import { route } from '../../server/route';
import { readServedName } from '../../server/served-name';
import { systemClock } from '../../basics/clock';
import { defaultSettings } from '../default-settings';
import { interviewFiles } from '../interview-project';
import { openProject } from '../open-project';
import { capitals, quizFiles } from '../quiz-project';
import { parityFiles } from '../small-challenge';
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

const chat = (content: string, model = 'offline/key'): string =>
  JSON.stringify({ model, messages: [{ role: 'user', content }] });

/** Readers of what a client sends to `assay serve`. */
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
