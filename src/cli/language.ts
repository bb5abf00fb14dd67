import { extname } from 'node:path';

const languages: Readonly<Record<string, string>> = {
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'jsx',
  '.ts': 'typescript',
  '.tsx': 'tsx',
  '.py': 'python',
  '.java': 'java',
  '.c': 'c',
  '.cpp': 'cpp',
  '.cs': 'csharp',
  '.go': 'go',
  '.rs': 'rust',
  '.rb': 'ruby',
  '.php': 'php',
};

/** The programming language that a file's extension stands for; `text` for any other file. */
export function languageOf(file: string): string {
  return languages[extname(file).toLowerCase()] ?? 'text';
}
