import { extname } from 'node:path';

/** Programming languages by the extension that stands for them. */
export const extensions: Readonly<Record<string, string>> = {
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'jsx',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'tsx',
  '.py': 'python',
  '.java': 'java',
  '.c': 'c',
  '.cpp': 'cpp',
  '.cc': 'cpp',
  '.cxx': 'cpp',
  '.cs': 'csharp',
  '.go': 'go',
  '.rs': 'rust',
  '.rb': 'ruby',
  '.php': 'php',
};

/** The programming language that a file's extension stands for; `text` for any other file. */
export function languageOf(file: string): string {
  return extensions[extname(file).toLowerCase()] ?? 'text';
}
