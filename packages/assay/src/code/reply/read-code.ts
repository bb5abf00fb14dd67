import { languages } from '../../sandbox/sandbox';
import type { CodeReading } from './code-reading';
import { findCandidates, type Candidate } from './candidate';
import { chooseAsked } from './choose-asked';
import { chooseCandidate } from './choose-candidate';
import { findFences } from './find-fences';
import { withBackticks } from './with-backticks';
import { findTaggedBlocks } from './find-tagged-blocks';
import { joinHelpers } from './join-helpers';
import { readBody } from './read-body';
import { readSource } from './read-source';
import type { SourceReading } from './source-reading';
import { stripThinking } from './strip-thinking';
import { unquoted } from './unquoted';
import type { WantedFunction } from './wanted';
import { withoutQuotation } from './without-quotation';

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

function withOthers([first, ...rest]: readonly CodeReading[]): CodeReading {
  const others = rest.flatMap((one) => (one.kind === 'code' ? [{ code: one.code, asked: one.asked }] : []));
  return first?.kind === 'code' && others.length > 0 ? { ...first, others } : (first ?? { kind: 'no-code' });
}

/** Finds the function that was asked for in code that somebody has read out of a reply already. */
export function readGivenCode(code: string, wanted: WantedFunction): CodeReading {
  if (code.length > longest || code.trim() === '') {
    return { kind: 'no-code' };
  }
  return toReading(readSource(normalised(code), wanted.language), wanted);
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
