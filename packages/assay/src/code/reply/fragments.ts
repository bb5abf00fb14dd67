import type { Language } from '../../sandbox/sandbox';
import type { Candidate } from './candidate';

const elision = /^(?:#|\/\/|\/\*)?\s*(?:\.\.\.|…)/;
const commentMarks = { javascript: '//', python: '#' } as const;

/** Those that do not just show a part of an earlier one again, as one does to explain it. */
export function withoutFragments(candidates: readonly Candidate[], language: Language): readonly Candidate[] {
  const outlines = candidates.map(({ reading }) => outlineOf(reading.code, language));
  return candidates.filter((_, index) => {
    const one = outlines[index];
    return one === undefined || !outlines.slice(0, index).some((earlier) => isFragment(one, earlier));
  });
}

/** Those that no later one shows again, line by line, with nothing changed inside of them. */
export function withoutRepeats(candidates: readonly Candidate[], language: Language): readonly Candidate[] {
  const outlines = candidates.map(({ reading }) => `\n${outlineOf(reading.code, language).lines.join('\n')}\n`);
  return candidates.filter(
    (_, index) => !outlines.slice(index + 1).some((later) => later.includes(outlines[index] ?? '')),
  );
}

interface Outline {
  /** Without blanks around, comments and what stands for something left out. */
  readonly lines: readonly string[];
  /** The last line inside of something. */
  readonly end: string | undefined;
  readonly isElided: boolean;
}

function outlineOf(code: string, language: Language): Outline {
  const bare = (line: string): string => withoutComment(line.trim(), language);
  const all = code.split('\n');
  const isKept = (line: string): boolean => !elision.test(line.trim()) && bare(line) !== '';
  const last = all.findLast((line) => /^\s/.test(line) && isKept(line));
  return {
    lines: all.filter(isKept).map(bare),
    end: last === undefined ? undefined : bare(last),
    isElided: all.some((line) => elision.test(line.trim())),
  };
}

function withoutComment(line: string, language: Language): string {
  if (language === 'javascript' && line.length >= 4 && line.startsWith('/*') && line.endsWith('*/')) {
    return '';
  }
  const at = line.indexOf(commentMarks[language]);
  return at < 0 ? line : line.slice(0, at).trimEnd();
}

/** What keeps the end and leaves lines out without a word is shorter, and no fragment. */
function isFragment({ lines, isElided }: Outline, earlier: Outline): boolean {
  const isCut = isElided || earlier.end === undefined || !lines.includes(earlier.end);
  return isCut && lines.length < earlier.lines.length && isWithin(lines, earlier.lines);
}

/** Whether some lines stand among others in the same order. */
function isWithin(lines: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const other of others) {
    found += other === lines[found] ? 1 : 0;
  }
  return found === lines.length;
}
