import { describe, expect, test } from '@jest/globals';
import each from 'jest-each';
import { validatorSuite, type SuiteAssertion } from 'gpt-assay';

const suite = validatorSuite('explain-tides');

describe(suite.title, () => {
  each(suite.assertions).test('$fixture › $analytic is $expected', (assertion: SuiteAssertion) => {
    expect(suite.resultOf(assertion)).toMeetPolicy();
  });

  for (const row of suite.analytics) {
    test(`${row.analytic} over all fixtures`, () => {
      expect(suite.resultOf(row)).toMeetPolicy();
    });
  }
});
