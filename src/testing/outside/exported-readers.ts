import { createRequire } from 'node:module';
import { join } from 'node:path';
import { replyWith } from '../reply-with';
import { after, fenced, type OutsideReaders } from './outside-reader';

type Runtime = Readonly<Record<string, (...parts: readonly unknown[]) => unknown>>;

const load = createRequire(join(__dirname, '../../export/runtime/main.js'));
const runtime = Object.assign(
  {},
  ...['read-answer', 'top-level-keys', 'redact', 'fill-prompt'].map((name) => load(`./${name}`) as Runtime),
) as Runtime;
const call = (name: string, ...parts: readonly unknown[]): unknown => runtime[name]?.(...parts);

/** Readers of a validator that was exported as one file. */
export const exportedReaders: OutsideReaders = {
  'export/runtime/read-answer#readAnswer': {
    read: (text) => call('readAnswer', replyWith(text), ['isCorrect']),
    within: [fenced('json'), after('{"isCorrect": true, "x": "', '"}')],
  },
  'export/runtime/top-level-keys#topLevelKeys': (text) => call('topLevelKeys', JSON.stringify({ [text]: text })),
  'export/runtime/redact#toSafeMessage': (text) => [
    call('toSafeMessage', text, 'sk-abcabcabd'),
    call('redactKey', text, 'sk-abcabcabd'),
    call('printable', text),
  ],
  'export/runtime/fill-prompt#fillPrompt': {
    read: (text) =>
      call(
        'fillPrompt',
        { file: 'a', system: text, text, rubric: text, structure: text, examples: text },
        { solution: text, language: 'python' },
      ),
    within: [after('{{', '}}')],
  },
};
