import { join } from 'node:path';
import { z } from 'zod';
import { splitFrontMatter } from '../../../assay/dist/basics/yaml/front-matter';
import { loadChallenge } from '../../../assay/dist/kinds/validator/challenge/load-challenge';
import { loadOverrides } from '../../../assay/dist/experiment/overrides/load-overrides';
import { overrideSchema } from '../../../assay/dist/kinds/validator/challenge/override';
import { parsePrompt } from '../../../assay/dist/kinds/validator/challenge/load-prompt';
import { nestsTooDeeply, parseYaml } from '../../../assay/dist/basics/yaml/parse-yaml';
import { isVariable, renderPrompt } from '../../../assay/dist/kinds/validator/challenge/render-prompt';
import { adviseForeign } from '../../../assay/dist/kinds/validator/challenge/advise-foreign';
import {
  checkFiles,
  fence,
  fenceSolution,
  fenceTask,
  fillTemplate,
  renderFiles,
  taskPartsIn,
  variablesOf,
} from '../../../assay/dist/kinds/validator/challenge/prompt-text';
import { renderFixture } from '../../../assay/dist/kinds/validator/challenge/write-fixture';
import { findReport } from '../../../assay/dist/cli/report/find-report';
import { loadCases } from '../../../assay/dist/oracle/cases/load-cases';
import { loadPrices } from '../../../assay/dist/model/prices/load-prices';
import { readRecording } from '../../../assay/dist/model/recordings/recording-files';
import { loadQuiz } from '../../../assay/dist/kinds/quiz/load-quiz';
import { quizFilesOf } from '../../../assay/dist/kinds/quiz/quiz';
import { createSection } from '../../../assay/dist/kinds';
import { readReport } from '../../../assay/dist/experiment/report/read-report';
import { readTexts } from '../../../assay/dist/experiment/report/texts';
import { readSettings } from '../../../assay/dist/basics/settings/settings';
import { parseSession } from '../../../assay/dist/basics/settings/session';
import { readLog } from '../../../assay/dist/experiment/log/trial-log';
import { createQuestion, createQuizHead, suiteOf } from '../../../assay/dist/testing/small-quiz';
import { parityPrompt } from '../../../assay/dist/testing/small-challenge';
import { extract } from '../../../assay/dist/jest/jest-dependencies';
import { after, type OutsideReaders } from './outside-reader';
import { fromFile, root } from './project-files';

const quiz = suiteOf(createQuizHead([createQuestion('tax')]));

/** Readers of a project's files and of reports. */
export const fileReaders: OutsideReaders = {
  'basics/yaml/front-matter#splitFrontMatter': { read: splitFrontMatter, within: [after('---\n', '\n---\n')] },
  'jest/jest-dependencies#extract': {
    read: (text) => extract(text, join(root, 'tests/a.test.js'), () => []),
    within: [after("validatorSuite('", "')"), after('quizSuite(')],
  },
  'basics/yaml/parse-yaml#parseYaml': {
    read: (text) => parseYaml({ file: 'a.yaml', text }, z.strictObject({ a: z.string() })),
    within: [after('a: '), after('a: "', '"'), after('a: |\n  '), after('a: [', ']'), after('a: {', '}')],
  },
  'basics/yaml/parse-yaml#nestsTooDeeply': { read: nestsTooDeeply, within: [after('a: ['), after('- ')] },
  'kinds/validator/challenge/load-prompt#parsePrompt': {
    read: (text) => parsePrompt('prompts/a.md', text),
    within: [
      after('---\n', '\n---\nx'),
      after(parityPrompt),
      (text) => parityPrompt.replace('Answer with JSON only.', text),
    ],
  },
  'kinds/validator/challenge/advise-foreign#adviseForeign': (text) =>
    adviseForeign([{ file: 'a.md', field: `analytics.${text}.type`, message: `unknown key ${text}` }]),
  'kinds/validator/challenge/prompt-text#fence': (text) => fence(text, 'javascript'),
  'kinds/validator/challenge/prompt-text#fenceSolution': (text) =>
    fenceSolution({ language: 'javascript', solution: text }),
  'kinds/validator/challenge/prompt-text#checkFiles': (text) => checkFiles({ [text]: text }),
  'kinds/validator/challenge/prompt-text#renderFiles': (text) => renderFiles({ [text]: text }),
  'kinds/validator/challenge/prompt-text#fenceTask': (text) =>
    fenceTask({ language: 'javascript', task: { problem: text, reference: text } }),
  'kinds/validator/challenge/render-prompt#isVariable': isVariable,
  'kinds/validator/challenge/render-prompt#renderPrompt': (text) => {
    const { prompt } = loadChallenge(root, 'parity');
    const submission = { id: 'a', language: 'javascript', solution: text };
    return [renderPrompt(prompt, submission), renderPrompt({ ...prompt, text, system: text }, submission)];
  },
  'kinds/validator/challenge/prompt-text#taskPartsIn': { read: taskPartsIn, within: [after('{{', '}}')] },
  'kinds/validator/challenge/prompt-text#variablesOf': { read: variablesOf, within: [after('{{', '}}')] },
  'kinds/validator/challenge/prompt-text#fillTemplate': {
    read: (text) => fillTemplate(text, String),
    within: [after('{{', '}}')],
  },
  'kinds/validator/challenge/write-fixture#renderFixture': (text) =>
    renderFixture({ title: text, solution: text, language: 'javascript', expected: {}, reviewed: true } as never),
  'kinds/validator/challenge/load-challenge#loadChallenge': fromFile(
    'fixtures/parity/extra.yaml',
    () => loadChallenge(root, 'parity'),
    [
      (text) =>
        `title: x\nexpected: { isCorrect: true, isShort: true }\nsolution: |\n  ${text.replaceAll('\n', '\n  ')}\n`,
      (text) => `title: ${JSON.stringify(text)}\nexpected: { isCorrect: true, isShort: true }\nsolution: x\n`,
      after('title: x\nexpected: {', '}\nsolution: x\n'),
    ],
  ),
  'experiment/overrides/load-overrides#loadOverrides': fromFile('fixtures/parity/overrides.yaml', () =>
    loadOverrides(root, 'parity', overrideSchema),
  ),
  'oracle/cases/load-cases#loadCases': fromFile(
    'fixtures/parity/cases.yaml',
    () => loadCases(root, 'fixtures/parity/cases.yaml', ['isCorrect']),
    [
      after('isCorrect:\n  function: f\n  cases: [{ args: [', '], throws: true }]\n'),
      after('isCorrect:\n  function: ', '\n  cases: [{ args: [], returns: 1 }]\n'),
    ],
  ),
  'model/prices/load-prices#loadPrices': fromFile('prices.yaml', () => loadPrices(root), [after('- model: ')]),
  'basics/settings/settings#readSettings': fromFile('.env', () => readSettings({}, root), [
    after('OPENAI_BASE_URL='),
    after('ASSAY_MODEL='),
  ]),
  'basics/settings/session#parseSession': parseSession,
  'cli/report/find-report#findReport': (text) => findReport(root, undefined, text),
  'model/recordings/recording-files#readRecording': fromFile(
    'recordings/parity/a.jsonl',
    () => readRecording(root, 'recordings/parity/a.jsonl'),
    [(text) => `${JSON.stringify({ kind: 'request', body: text })}\n`],
  ),
  'kinds/quiz/load-quiz#loadQuiz': fromFile(
    'fixtures/capitals/questions.json',
    () => loadQuiz(root, quizFilesOf('capitals'), 'capitals'),
    [(text) => JSON.stringify([{ title: text, options: [{ text, correct: true }, { text: 'b' }] }])],
  ),
  'experiment/report/read-report#readReport': fromFile(
    'reports/a/trials.jsonl',
    () => readReport(join(root, 'reports/a'), 'a', { createSection }),
    [
      (text) => `${JSON.stringify({ kind: 'suite', version: 1, title: text })}\n`,
      after(`${JSON.stringify(quiz)}\n`),
      (text) => `${JSON.stringify({ ...quiz, title: text })}\n{"kind": "${text}`,
    ],
  ),
  'experiment/report/texts#readTexts': fromFile(
    'reports/a/texts.jsonl',
    () => [...readTexts(join(root, 'reports/a'))],
    [(text) => `${JSON.stringify({ kind: 'code', fixture: text, language: text, text })}\n`],
  ),
  'experiment/log/trial-log#readLog': fromFile('log.jsonl', () => readLog(join(root, 'log.jsonl')), [
    (text) => `${JSON.stringify({ kind: 'trial', text })}\n`,
  ]),
};
