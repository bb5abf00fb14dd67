import { codeReaders } from './code-readers';
import { exportedReaders } from './exported-readers';
import { fileReaders } from './file-readers';
import { interviewReaders } from './interview-readers';
import { nativeReaders } from './native-readers';
import type { OutsideReaders } from './outside-reader';
import { peopleReaders } from './people-readers';
import { questionReaders } from './question-readers';
import { replyReaders } from './reply-readers';
import { serverReaders } from './server-readers';
import { shownReaders } from './shown-readers';
import { textReaders } from './text-readers';

/** Every exported function that reads text from outside, and how a text gets into it. */
export const outsideReaders: OutsideReaders = {
  ...replyReaders,
  ...codeReaders,
  ...exportedReaders,
  ...fileReaders,
  ...interviewReaders,
  ...nativeReaders,
  ...peopleReaders,
  ...questionReaders,
  ...serverReaders,
  ...shownReaders,
  ...textReaders,
};
