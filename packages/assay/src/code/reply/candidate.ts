import { appendTo } from '../../basics/collections';
import { languages, type Language } from '../../sandbox/sandbox';
import { type Block, languageOfTag } from './find-fences';
import { cleanCode, isDiff } from './clean-code';
import { cutJavaScript } from './cut-javascript';
import { cutPython } from './cut-python';
import { readSource } from './read-source';
import type { SourceReading } from './source-reading';

/** A piece of a reply that may be what was asked for. */
export interface Candidate {
  readonly reading: SourceReading;
  readonly isMarked: boolean;
  /** Whether its end is marked. */
  readonly isClosed: boolean;
  /** The language that it is written in, as far as one can tell; `other` is one that is never asked for. */
  readonly language: Language | 'other' | undefined;
  /** The prose between the code before and this piece. */
  readonly lead: string;
}

/** Prose in which code is looked for; a reply has seldom more than a tenth of it. */
const longestProse = 50_000;
/** Marked text that no function is found in; a parser is slow where it can read nothing. */
const mostInVain = 20_000;
const mostCandidates = 100;
/** What code has in it that defines a function: looking for it takes less time than a parser that can read nothing. */
const marks: Readonly<Record<Language, RegExp>> = { javascript: /=>|\{/, python: /\b(?:def|lambda)\b/ };

/** The pieces of a reply's blocks that may be code of a language. */
export function findCandidates(blocks: readonly Block[], language: Language): readonly Candidate[] {
  const candidates: Candidate[] = [];
  const left = { prose: longestProse, inVain: mostInVain };
  let lead = '';
  for (const block of blocks) {
    if (candidates.length >= mostCandidates || left.inVain <= 0) {
      break;
    }
    const isProse = block.kind === 'prose';
    const looked = isProse ? { ...block, text: block.text.slice(0, Math.max(0, left.prose)) } : block;
    const { candidates: found, rest } = withLeads(looked, lead, candidatesIn(looked, language));
    lead = rest;
    const isInVain = found.every(({ reading }) => reading.functions.length === 0);
    left.prose -= isProse ? block.text.length : 0;
    left.inVain -= isInVain && !isProse ? block.text.length : 0;
    appendTo(candidates, found);
  }
  return candidates;
}

/** The candidates of a block, each with the prose in front of it, and the prose behind the last. */
function withLeads(
  { kind, text }: Block,
  lead: string,
  found: readonly PieceOfBlock[],
): { readonly candidates: readonly Candidate[]; readonly rest: string } {
  if (kind === 'marked') {
    return { candidates: found.map((one, index) => ({ ...one, lead: index === 0 ? lead : '' })), rest: '' };
  }
  let rest = text.split('\n');
  let before = `${lead}\n\n`;
  const candidates = found.map((one) => {
    const lines = one.piece.split('\n');
    const start = Math.max(
      0,
      rest.findIndex((line) => line.trim() === lines[0]?.trim()),
    );
    const own = before + rest.slice(0, start).join('\n');
    rest = rest.slice(start + lines.length);
    before = '';
    return { ...one, lead: own };
  });
  return { candidates, rest: before + rest.join('\n') };
}

/** A candidate before its place in the reply is known. */
type PieceOfBlock = Omit<Candidate, 'lead'> & {
  /** As it stands in the block, but for common indentation. */
  readonly piece: string;
};

function candidatesIn(block: Block, language: Language): readonly PieceOfBlock[] {
  const { isClosed } = block;
  const { text, tag } = tagOfFirstLine(block);
  if (block.kind === 'prose') {
    return cut(text, language).map((code) => toCandidate(code, language, undefined, block));
  }
  const code = cleanCode(text);
  if (code === '' || tag === 'diff' || tag === 'patch' || isDiff(code)) {
    return [];
  }
  const whole = toCandidate(code, language, tag, block);
  // Prose may follow code whose end is not marked.
  const pieces = isClosed || whole.reading.problem === undefined ? [] : cut(code, language);
  return pieces.length === 0 ? [whole] : pieces.map((piece) => toCandidate(piece, language, tag, block));
}

/** A block whose first line is nothing but the name of a language has that for a tag, also where it repeats the tag. */
function tagOfFirstLine({ text, tag }: Block): Pick<Block, 'text' | 'tag'> {
  const [, word = '', rest = ''] = /^\s*([A-Za-z\d]+)[ \t]*\n(.*)$/s.exec(text) ?? [];
  const named = languageOfTag(word.toLowerCase());
  const isTag = named !== undefined && (tag === undefined || (named !== 'other' && named === languageOfTag(tag)));
  return isTag ? { text: rest, tag: word.toLowerCase() } : { text, tag };
}

function cut(text: string, language: Language): readonly string[] {
  const pieces = language === 'python' ? cutPython(text) : cutJavaScript(text);
  return pieces.map(cleanCode).filter((piece) => piece !== '');
}

function toCandidate(
  code: string,
  language: Language,
  tag: string | undefined,
  { kind, isClosed }: Block,
): PieceOfBlock {
  const reading = readSource(code, language);
  return { piece: code, reading, isMarked: kind === 'marked', isClosed, language: languageOf(reading, language, tag) };
}

function languageOf(reading: SourceReading, asked: Language, tag: string | undefined): Candidate['language'] {
  if (isWhole(reading)) {
    return asked;
  }
  const other = languages.find((one) => one !== asked && definesFunction(reading.code, one));
  return other ?? languageOfTag(tag) ?? (reading.functions.length > 0 ? asked : undefined);
}

function definesFunction(code: string, language: Language): boolean {
  return marks[language].test(code) && isWhole(readSource(code, language));
}

function isWhole({ problem, functions }: SourceReading): boolean {
  return problem === undefined && functions.length > 0;
}
