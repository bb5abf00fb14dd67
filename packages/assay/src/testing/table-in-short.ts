import { AssayError } from '../basics/errors';
import { openQuestionTable } from '../intake/questions/table/open-question-table';
import { shortly } from './questions-in-short';

/** A table in short: its questions and its notices (#), or the error; text that begins with a bracket is JSON. */
export function tableInShort(text: string, from?: 0 | 1): readonly string[] {
  const file = /^\s*[[{]/.test(text) ? 'a.jsonl' : 'a.csv';
  try {
    const { rows, notices } = openQuestionTable(file, file, text, from);
    return [...shortly(rows), ...notices.map((notice) => `# ${notice}`)];
  } catch (error) {
    if (error instanceof AssayError) {
      return error.message.split('\n');
    }
    throw error;
  }
}
