import { languages, type Language } from '../../sandbox/sandbox';
import type { CodeReading, WantedFunction } from './code-reading';
import { findCandidates, type Candidate } from './candidate';
import { chooseAsked, countedFunctions, isExample, namedAsWanted, takes } from './choose-asked';
import { findFences, proseOf, type Block, isKnownTag } from './find-fences';
import { readBody } from './read-body';
import { readSource } from './read-source';
import type { SourceReading, SourceFunction } from './source-reading';
import { stripThinking } from './strip-thinking';
import { roleOf, type Role } from './lead-of-code';

const fenceInQuotation = /^ {0,3}> ?(?:```|~~~)/m;

const quotationMark = /^ {0,3}>(?!>) ?/gm;

const elision = /^(?:#|\/\/|\/\*)?\s*(?:\.\.\.|…)/;

const commentMarks = { javascript: '//', python: '#' } as const;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

const openings =
  /\[(PYTHON|JAVASCRIPT|JS|CODE)\]|<(pre|code)(?:\s[^<>]{0,200})?>|(?<=^[ \t]{0,8})(`{1,2})(?=(?:async |def |class |function\b|const |let |var ))/gim;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** More versions of one function are not judged. */
const mostVersions = 4;

/** Characters beyond which a text is no answer to a question. */
const longest = 200_000;

/** Blocks of a reply that are looked at. */
const mostBlocks = 100;

const languageNames = { javascript: 'JavaScript', python: 'Python' } as const;

/** Reads the code out of a model's reply, and out of the code the function that was asked for. */
export function readCode(reply: string, wanted: WantedFunction): CodeReading {
  const answer = unquoted(stripThinking(normalised(reply)));
  if (answer.length > longest) {
    return { kind: 'no-code' };
  }
  const blocks = findFences(withBackticks(withoutQuotation(answer)))
    .flatMap((block) => (block.kind === 'prose' ? findTaggedBlocks(block.text) : [block]))
    .slice(0, mostBlocks);
  const candidates = findCandidates(blocks, wanted.language);
  const readable = candidates.filter(({ language }) => language === undefined || language === wanted.language);
  const chosen = chooseCandidate(readable, wanted);
  if (chosen !== undefined) {
    const versions = [chosen.candidate, ...chosen.others].map((one) =>
      toReading(joinHelpers(one, readable, wanted.language), wanted),
    );
    return withOthers(versions);
  }
  const foreign = languages
    .filter((one) => one !== wanted.language)
    .flatMap((one) => findCandidates(blocks, one).filter(({ language }) => language === one));
  const isForeign = foreign.some(({ reading }) => reading.functions.length > 0);
  const body = isForeign ? undefined : readBody(blocks, wanted);
  if (body !== undefined) {
    return 'reading' in body
      ? toReading(body.reading, wanted)
      : { kind: 'no-function', code: blocks[0]?.text.trim() ?? '', problem: body.problem };
  }
  const shown = foreign.find(({ reading }) => reading.functions.length > 0) ?? readable[0] ?? candidates[0];
  return shown === undefined
    ? { kind: 'no-code' }
    : { kind: 'no-function', code: shown.reading.code, problem: problemOf(shown, wanted) };
}

/** Finds the function that was asked for in code that somebody has read out of a reply already. */
export function readGivenCode(code: string, wanted: WantedFunction): CodeReading {
  if (code.length > longest || code.trim() === '') {
    return { kind: 'no-code' };
  }
  return toReading(readSource(normalised(code), wanted.language), wanted);
}

/** A reply without the marks of a quotation (`> `), where a fence stands in one; `>>>` is Python's prompt. */
function withoutQuotation(reply: string): string {
  return fenceInQuotation.test(reply) ? reply.replaceAll(quotationMark, '') : reply;
}

/** Those that do not just show a part of an earlier one again, as one does to explain it. */
function withoutFragments(candidates: readonly Candidate[], language: Language): readonly Candidate[] {
  const outlines = candidates.map(({ reading }) => outlineOf(reading.code, language));
  return candidates.filter((_, index) => {
    const one = outlines[index];
    return one === undefined || !outlines.slice(0, index).some((earlier) => isFragment(one, earlier));
  });
}

/** Those that no later one shows again, line by line, with nothing changed inside of them. */
function withoutRepeats(candidates: readonly Candidate[], language: Language): readonly Candidate[] {
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

/** A reply that is one text in quotation marks, with its line breaks written as escapes, as the text that it stands for. */
function unquoted(reply: string): string {
  const text = reply.trim();
  const mark = text.charAt(0);
  const inner = text.slice(1, -1);
  if ((mark !== "'" && mark !== '"') || !text.endsWith(mark) || inner.includes('\n') || !inner.includes('\\n')) {
    return reply;
  }
  const found = { isWhole: true };
  const read = inner.replaceAll(/\\(.?)|['"]/g, (sign, escaped: string | undefined) => {
    found.isWhole &&= escaped === undefined ? sign !== mark : Object.hasOwn(escapes, escaped);
    return escaped === undefined ? sign : (escapes[escaped] ?? sign);
  });
  return found.isWhole ? read.replaceAll(/\r\n?/g, '\n') : reply;
}

/**
 * Takes prose apart where it marks code by other means than fences: `[PYTHON]`, `[CODE]` and the like, HTML's `code` and
 * `pre`, single backticks around a definition.
 */
function findTaggedBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  // Marks whose end is nowhere in the rest; looking again would take for ever.
  const endless = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(openings)) {
    const [mark, tag, element, ticks] = match;
    const start = match.index + mark.length;
    if (match.index < from) {
      continue;
    }
    const closing = closingOf(tag, element, ticks);
    const found = endless.has(closing.toLowerCase()) ? -1 : indexOfEnd(text, closing, start);
    const isClosed = found >= 0;
    if (!isClosed) {
      endless.add(closing.toLowerCase());
    }
    if (!isClosed && tag === undefined) {
      continue;
    }
    const end = isClosed ? found : text.length;
    const inner = text.slice(start, end);
    blocks.push(proseOf(text.slice(from, match.index)));
    blocks.push({
      kind: 'marked',
      text: element === undefined ? inner : fromHtml(inner),
      tag: tag?.toLowerCase(),
      isClosed,
    });
    from = isClosed ? end + closing.length : end;
  }
  blocks.push(proseOf(text.slice(from)));
  return blocks.filter((block) => block.text.trim() !== '');
}

function closingOf(tag: string | undefined, element: string | undefined, ticks = '`'): string {
  if (tag !== undefined) {
    return `[/${tag}]`;
  }
  return element === undefined ? ticks : `</${element}>`;
}

function indexOfEnd(text: string, closing: string, start: number): number {
  const exact = text.indexOf(closing, start);
  return exact >= 0
    ? exact
    : text.indexOf(closing.toUpperCase() === closing ? closing.toLowerCase() : closing.toUpperCase(), start);
}

function fromHtml(text: string): string {
  return text
    .replace(/<\/?(?:pre|code|span|br)(?:\s[^<>]{0,200})?\/?>/gi, (tag) => (/^<br/i.test(tag) ? '\n' : ''))
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot|apos|nbsp));/gi, (_, decimal, hex, name) => {
      if (typeof name === 'string') {
        return entities[name.toLowerCase()] ?? '';
      }
      return String.fromCodePoint(typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16));
    });
}

/**
 * The piece of a reply that defines what was asked for, and others that may as well be meant: several definitions of the
 * wanted function, of which the words around them do not say which one is the answer.
 */
interface Chosen {
  readonly candidate: Candidate;
  readonly others: readonly Candidate[];
}

/**
 * Chooses among the pieces of a reply: those that define the wanted function and are no fragment of an earlier one, whole
 * ones before broken ones; else the first one that defines any, unless a later one builds on it. A correction replaces
 * what stands before it; a variant that is only offered, or code that is shown as wrong, is never the answer.
 */
function chooseCandidate(candidates: readonly Candidate[], wanted: WantedFunction): Chosen | undefined {
  const defining = candidates.filter(({ reading }) => countedFunctions(reading.functions, wanted).length > 0);
  const named = bestNamed(defining, wanted);
  if (named.length > 0) {
    const isWritten = ({ reading }: Candidate): boolean =>
      namedAsWanted(reading.functions, wanted).some(({ isStub }) => !isStub);
    const answers = answersOf(named.some(isWritten) ? named.filter(isWritten) : named);
    return chosenOf(withoutFragments(best(answers, isWritten), wanted.language), wanted);
  }
  const pool = best(answersOf(defining), (one) => one.reading.functions.some((each) => !isExample(each)));
  const marked = best(pool, ({ isMarked }) => isMarked);
  const [first, ...later] = withoutFragments(marked, wanted.language);
  if (first === undefined) {
    return undefined;
  }
  let versions = [first];
  for (const next of later) {
    if (buildsOn(next, versions[0] ?? first, wanted)) {
      versions = [next];
    } else if (isVersionOf(next, versions)) {
      versions.push(next);
    }
  }
  return chosenOf(versions, wanted);
}

function chosenOf(versions: readonly Candidate[], { language }: WantedFunction): Chosen | undefined {
  const [candidate, ...others] = withoutRepeats(versions, language).slice(0, mostVersions);
  return candidate && { candidate, others };
}

/** From the last correction on, those that the words in front of them do not offer as something else. */
function answersOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const placed = candidates.map((candidate, index) => ({ candidate, role: roleAt(candidate, index) }));
  const start = Math.max(
    0,
    placed.findLastIndex(({ role }) => role === 'correction'),
  );
  const kept = placed.slice(start).filter(({ role }) => role === 'answer' || role === 'correction');
  return kept.length === 0 ? candidates : kept.map(({ candidate }) => candidate);
}

/** Before the first one there is nothing to which it could be a variant. */
function roleAt({ lead, reading }: Candidate, index: number): Role {
  const role = roleOf(lead, reading.code);
  return role === 'variant' && index === 0 ? 'answer' : role;
}

/** Those that define the wanted function, by their nearest name. */
function bestNamed(candidates: readonly Candidate[], wanted: WantedFunction): readonly Candidate[] {
  const all = candidates.flatMap(({ reading }) => reading.functions);
  const nearest = new Set(namedAsWanted(all, wanted));
  return candidates.filter(({ reading }) => reading.functions.some((one) => nearest.has(one)));
}

/** Those for which it holds, whole and marked ones before others; all of them where it holds for none. */
function best(candidates: readonly Candidate[], holds: (one: Candidate) => boolean): readonly Candidate[] {
  return [
    holds,
    ({ reading }: Candidate) => reading.problem === undefined,
    ({ isMarked }: Candidate) => isMarked,
    ({ isClosed }: Candidate) => isClosed,
  ].reduce((pool, test) => {
    const fitting = pool.filter(test);
    return fitting.length === 0 ? pool : fitting;
  }, candidates);
}

/** Whether a piece defines a function that an earlier one defines, too. */
function isVersionOf({ reading }: Candidate, earlier: readonly Candidate[]): boolean {
  const names = new Set(earlier.flatMap((one) => one.reading.functions.map(({ name }) => name)));
  return reading.functions.some(({ name }) => names.has(name));
}

/** Whether a later piece is the function for which the one before only helps. */
function buildsOn(
  { reading: later }: Candidate,
  { reading: earlier }: Candidate,
  { parameters }: WantedFunction,
): boolean {
  const fits = (one: SourceFunction): boolean =>
    !isExample(one) && takes(one, parameters ?? Math.max(1, one.takes.atLeast));
  const isBuilt = later.functions.some(fits) && earlier.functions.some(({ name }) => later.needed.has(name));
  return isBuilt && !(parameters !== undefined && earlier.functions.some(fits));
}

function withOthers([first, ...rest]: readonly CodeReading[]): CodeReading {
  const others = rest.flatMap((one) => (one.kind === 'code' ? [{ code: one.code, asked: one.asked }] : []));
  return first?.kind === 'code' && others.length > 0 ? { ...first, others } : (first ?? { kind: 'no-code' });
}

function normalised(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

function toReading(reading: SourceReading, wanted: WantedFunction): CodeReading {
  const asked = chooseAsked(reading.functions, wanted);
  const { code } = reading;
  return asked === undefined
    ? { kind: 'no-function', code, problem: problemOf({ reading, language: undefined }, wanted) }
    : { kind: 'code', code, asked };
}

function problemOf({ reading, language }: Pick<Candidate, 'reading' | 'language'>, wanted: WantedFunction): string {
  const name = languageNames[wanted.language];
  if (language !== undefined && language !== wanted.language) {
    return `it is written in ${language === 'other' ? 'another language' : languageNames[language]}, not in ${name}`;
  }
  const { problem } = reading;
  if (problem === undefined) {
    return `it defines no function in ${name}`;
  }
  const place = problem.line === undefined ? '' : `line ${problem.line}: `;
  return `it defines no function that can be read as ${name} (${place}${problem.message})`;
}

/** The chosen piece behind those others that define what it uses and does not define, as long as all together can be read. */
function joinHelpers(chosen: Candidate, all: readonly Candidate[], language: Language): SourceReading {
  const needed = new Set(chosen.reading.needed);
  const helpers = new Set<Candidate>();
  const others = all.filter((one) => one !== chosen && one.reading.problem === undefined);
  for (const name of needed) {
    const isGiven = [...helpers].some(({ reading }) => reading.given.has(name));
    const giving = others.filter(({ reading }) => reading.given.has(name));
    const meant = giving.filter(({ lead, reading }) => ['answer', 'correction'].includes(roleOf(lead, reading.code)));
    const pool = meant.length > 0 ? meant : giving;
    // The latest before the chosen piece, else the first behind it.
    const before = pool.findLast((one) => all.indexOf(one) < all.indexOf(chosen));
    const helper = isGiven ? undefined : (before ?? pool[0]);
    if (helper !== undefined) {
      helpers.add(helper);
      helper.reading.needed.forEach((one) => needed.add(one));
    }
  }
  if (helpers.size === 0) {
    return chosen.reading;
  }
  const pieces = [...all.filter((one) => helpers.has(one)), chosen].map(({ reading }) => reading.code);
  const joined = readSource(pieces.join('\n\n'), language);
  return joined.problem === undefined || chosen.reading.problem !== undefined ? joined : chosen.reading;
}

/**
 * A reply that fences its code with three quotes, as if they were backticks. Only a line that names a language opens such
 * a fence, and the last line of three quotes before the next one closes it: those between may be a docstring's.
 */
function withBackticks(reply: string): string {
  if (reply.includes('```') || !/(?:'''|""")\w/.test(reply)) {
    return reply;
  }
  const lines = reply.split('\n');
  const starts = lines.flatMap((line, index) => (tagOf(line) === undefined ? [] : [index]));
  for (const [place, start] of starts.entries()) {
    const quotes = lines[start]?.trim().slice(0, 3) ?? '';
    const next = starts[place + 1] ?? lines.length;
    const end = lines.slice(start + 1, next).findLastIndex((line) => line.trim() === quotes);
    lines[start] = `\`\`\`${tagOf(lines[start] ?? '') ?? ''}`;
    if (end >= 0) {
      lines[start + 1 + end] = '```';
    }
  }
  return lines.join('\n');
}

function tagOf(line: string): string | undefined {
  const tag = /^(?:'''|""")(\w+)$/.exec(line.trim())?.[1]?.toLowerCase();
  return tag !== undefined && isKnownTag(tag) ? tag : undefined;
}
