'use strict';

/**
 * The messages of a prompt for one piece of code, which is inserted literally, once, in a fence longer than any in it.
 *
 * @param {import('../exported-validator').ExportedPrompt} prompt
 * @param {{ solution: string, language: string }} submission
 */
function fillPrompt({ file, system, text, rubric, structure, examples }, { solution, language }) {
  const values = new Map([
    ['solution', fence(solution, language)],
    ['language', language],
    ['rubric', rubricFor(rubric, language, file)],
    ['structure', structure],
    ['examples', examples],
  ]);
  const fill = (/** @type {string} */ template) =>
    template
      .split(/([\n\r\u2028\u2029])/)
      .map((line) => fillLine(line, values))
      .join('');
  return { system: system === null ? undefined : fill(system), user: fill(text) };
}

/**
 * Goes through the line once: a pattern would look for its end again at every bracket.
 *
 * @param {string} line
 * @param {ReadonlyMap<string, string>} values
 */
function fillLine(line, values) {
  let filled = '';
  let from = 0;
  for (;;) {
    const start = line.indexOf('{{', from);
    const end = start < 0 ? -1 : line.indexOf('}}', start + 2);
    if (end < 0) {
      return filled + line.slice(from);
    }
    const value = values.get(line.slice(start + 2, end).trim());
    filled += line.slice(from, start) + (value ?? line.slice(start, end + 2));
    from = end + 2;
  }
}

/**
 * @param {string} code
 * @param {string} language
 */
function fence(code, language) {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) {
    longest = Math.max(longest, run.length);
  }
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${marks}`;
}

/**
 * @param {import('../exported-validator').ExportedPrompt['rubric']} rubric
 * @param {string} language
 * @param {string} file
 */
function rubricFor(rubric, language, file) {
  if (typeof rubric === 'string') {
    return rubric;
  }
  const text = Object.hasOwn(rubric, language) ? rubric[language] : undefined;
  if (text === undefined) {
    const known = Object.keys(rubric).join(', ');
    throw new Error(`${file} has no rubric for ${language}, only for ${known}: set SOLUTION_LANGUAGE`);
  }
  return text;
}

module.exports = { fillPrompt };
