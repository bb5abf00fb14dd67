import {
  baseURLProblems,
  keyProblems,
  modelProblems,
  nameProblems,
  splitModels,
} from '../../../assay/dist/basics/settings/check-variables';
import { hashCode } from '../../../assay/dist/code/submission';
import { toFixtureId } from '../../../assay/dist/kinds/validator/challenge/write-fixture';
import { readLabels } from '../../../assay/dist/cli/options/read-labels';
import { didYouMean } from '../../../assay/dist/basics/text/did-you-mean';
import { titleOfFile } from '../../../assay/dist/intake/add-fixture';
import { chooseColumns } from '../../../assay/dist/intake/choose-columns';
import { languageOf } from '../../../assay/dist/code/language-of';
import { toLanguage } from '../../../assay/dist/code/to-language';
import { toTitle } from '../../../assay/dist/intake/write-imported';
import { readOutputLine } from '../../../assay/dist/model/batch/read-output';
import { toSafe } from '../../../assay/dist/model/batch/ask-server';
import { parseServerBatch } from '../../../assay/dist/model/batch/server-batch';
import { parseCompletion } from '../../../assay/dist/model/completion';
import { readErrorBody } from '../../../assay/dist/model/error-body';
import { readRateLimits } from '../../../assay/dist/model/dispatch/rate-limits';
import { classifyFailure } from '../../../assay/dist/model/failure';
import { familyOf, shutdownOf } from '../../../assay/dist/model/family';
import { isOfflineName, parseOfflineName } from '../../../assay/dist/model/offline-name';
import { parseReply, parseReplyLine, parseRequestLine } from '../../../assay/dist/model/recordings/lines';
import { findSecret, redactError, redactKey } from '../../../assay/dist/model/redact';
import { isTooDeep } from '../../../assay/dist/oracle/growth-points';
import { speaksWithPeople } from '../../../assay/dist/oracle/speaks-with-people';
import { readJob, readResult } from '../../../queue/dist/job';
import { createFrameReader, toFrame } from '../../../assay/dist/sandbox/frames';
import {
  amountForm,
  countForm,
  countOrZeroForm,
  samplesForm,
  shareForm,
} from '../../../assay/dist/basics/settings/value-form';
import { parseJson, tryParseJson } from '../../../assay/dist/basics/json/parse-json';
import { readTrustedHosts } from '../../../assay/dist/basics/settings/trusted-hosts';
import {
  findOwnSecret,
  findSecretInName,
  redactPieces,
  redactSecrets,
} from '../../../assay/dist/basics/secrets/secrets';
import { plainText, readJestResult } from '../../../assay/dist/jest/repeat/read-jest-result';
import { splitArguments } from '../../../assay/dist/jest/repeat/split-arguments';
import { trimEndOf, trimOf } from '../../../assay/dist/basics/text/trim-characters';
import { splitPair } from '../../../assay/dist/basics/text/split-pair';
import { after, type OutsideReaders } from './outside-reader';

const key = 'sk-abcabcabdabcabcabcabeabcabcabaaaa0000';
const json = (text: string): unknown => parsed(text) ?? text;

/** Readers of lines, names, headers, errors and values, and what makes text fit to be shown. */
export const textReaders: OutsideReaders = {
  'basics/settings/check-variables#baseURLProblems': {
    read: (text) => baseURLProblems(text),
    within: [after('http://')],
  },
  'basics/settings/check-variables#keyProblems': (text) => keyProblems(text),
  'basics/settings/check-variables#modelProblems': (text) => modelProblems([text]),
  'basics/settings/check-variables#nameProblems': (text) =>
    nameProblems({ [`ASSAY_${text}`]: '' }, { [`OPENAI${text}`]: '' }),
  'basics/text/did-you-mean#didYouMean': (text) => didYouMean(text, ['known', 'other']),
  'basics/settings/check-variables#splitModels': (text) => splitModels(text),
  'code/submission#hashCode': hashCode,
  'kinds/validator/challenge/write-fixture#toFixtureId': toFixtureId,
  'basics/settings/value-form#wholeNumber': (text) => [
    countForm.parse(text),
    countOrZeroForm.parse(text),
    amountForm.parse(text),
    samplesForm.parse(text),
    shareForm.parse(text),
  ],
  'cli/options/read-labels#readLabels': (text) => readLabels('expect', text, ['isCorrect'], []),
  'intake/add-fixture#titleOfFile': titleOfFile,
  'intake/choose-columns#chooseColumns': (text) => chooseColumns(text.split(','), {}, [], []),
  'code/language-of#languageOf': languageOf,
  'code/to-language#toLanguage': { read: toLanguage, within: [after('JavaScript ('), after('python 3')] },
  'intake/write-imported#toTitle': toTitle,
  'model/batch/read-output#readOutputLine': {
    read: (text) => readOutputLine(text, (message) => redactError(message, key)),
    within: [
      (text) => JSON.stringify({ custom_id: text, error: { message: text } }),
      (text) => JSON.stringify({ custom_id: text, response: { status_code: 500, body: text } }),
    ],
  },
  'model/batch/ask-server#toSafe': (text) => toSafe(text, key),
  'model/batch/server-batch#parseServerBatch': (text) => parseServerBatch(json(text)),
  'model/completion#parseCompletion': throwsPlainly((text) => parseCompletion(json(text))),
  'model/error-body#readErrorBody': {
    read: readErrorBody,
    within: [after('{"error":{"message":"', '"}}'), after('{"error":{"metadata":{"raw":"', '"}}}')],
  },
  'model/dispatch/rate-limits#readRateLimits': { read: (text) => readRateLimits(() => text), within: [after('1')] },
  'model/failure#classifyFailure': (text) => [
    classifyFailure(Object.assign(new Error(text), { code: text }), 0, (message) => redactError(message, key)),
    classifyFailure(Object.assign(new Error(text), { status: 429, headers: new Map([['retry-after', text]]) }), 0),
    classifyFailure(Object.assign(new Error(text), { status: 400, code: text, param: text }), 0),
  ],
  'model/family#familyOf': familyOf,
  'model/family#shutdownOf': shutdownOf,
  'model/offline-name#isOfflineName': isOfflineName,
  'model/offline-name#parseOfflineName': {
    read: parseOfflineName,
    within: [after('offline/key?flip='), after('offline/')],
  },
  'model/recordings/lines#parseReply': { read: parseReply, within: [after('{"text":"', '"}')] },
  'model/recordings/lines#parseReplyLine': { read: parseReplyLine, within: [after('{"text":"', '"}')] },
  'model/recordings/lines#parseRequestLine': { read: parseRequestLine, within: [after('{"body":{"a":"', '"}}')] },
  'model/redact#redactKey': (text) => redactKey(text, key),
  'model/redact#redactError': { read: (text) => redactError(text, key), within: [after('Bearer ')] },
  'model/redact#findSecret': { read: findSecret, within: [after('sk-'), after('Bearer ')] },
  'oracle/growth-points#isTooDeep': isTooDeep,
  'queue/job#readJob': (text) =>
    readJob({ session: text, name: text, hash: text, body: text, run: 0, isBudgeted: true }),
  'queue/job#readResult': { read: readResult, within: [after('{"reply":"', '"}')] },
  'oracle/speaks-with-people#speaksWithPeople': speaksWithPeople,
  'sandbox/frames#createFrameReader': (text) => {
    const seen: unknown[] = [];
    const read = createFrameReader(() => 10_000_000, {
      onFrame: (message) => seen.push(message) > 0,
      onProblem: (problem) => seen.push(problem),
    });
    read(Buffer.concat([toFrame({ text }), Buffer.from([text.length % 256, 0, 0, 0]), Buffer.from(text)]));
    return seen;
  },
  'basics/secrets/secrets#redactSecrets': (text) => redactSecrets(text, key),
  'basics/secrets/secrets#redactPieces': {
    read: (text) => redactPieces(text, key),
    within: [(text) => key.slice(0, 20).repeat(text.length / 20)],
  },
  'basics/secrets/secrets#findOwnSecret': findOwnSecret,
  'basics/secrets/secrets#findSecretInName': findSecretInName,
  'basics/settings/trusted-hosts#readTrustedHosts': {
    read: readTrustedHosts,
    within: [after('https://'), after('a.example:')],
  },
  'basics/json/parse-json#parseJson': throwsPlainly((text) => parseJson(text)),
  'basics/json/parse-json#tryParseJson': {
    read: (text) => tryParseJson(text),
    within: [after('"', '"'), after('["', '"]')],
  },
  'jest/repeat/read-jest-result#plainText': plainText,
  'jest/repeat/read-jest-result#readJestResult': {
    read: (text) => readJestResult(text, '/tmp'),
    within: [
      (text) =>
        JSON.stringify({ testResults: [{ name: text, status: 'failed', message: text, assertionResults: [] }] }),
      (text) =>
        JSON.stringify({
          testResults: [
            {
              name: 'a',
              status: 'failed',
              message: `● Test suite failed to run\n\nJest encountered an unexpected token ${text}`,
              assertionResults: [{ ancestorTitles: [text], title: text, status: 'failed', failureMessages: [text] }],
            },
          ],
        }),
    ],
  },
  'jest/repeat/split-arguments#splitArguments': splitArguments,
  'basics/text/trim-characters#trimEndOf': (text) => trimEndOf(text, '\n '),
  'basics/text/trim-characters#trimOf': (text) => trimOf(text, '\n '),
  'basics/text/split-pair#splitPair': splitPair,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reader whose plain `Error` is what is expected of it. */
function throwsPlainly(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof SyntaxError || (error instanceof Error && error.constructor === Error)) {
        return error.message;
      }
      throw error;
    }
  };
}
