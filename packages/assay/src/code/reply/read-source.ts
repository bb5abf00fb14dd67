import type { Language } from '../../sandbox/sandbox';
import { readJavaScriptSource } from './read-javascript-source';
import { readPythonSource } from './read-python-source';
import type { SourceReading } from './source-reading';

/** Reads code of a language without running it. */
export function readSource(code: string, language: Language): SourceReading {
  switch (language) {
    case 'javascript':
      return readJavaScriptSource(code);
    case 'python':
      return readPythonSource(code);
  }
}
