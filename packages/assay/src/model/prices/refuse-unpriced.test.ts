import { describe, expect, test } from '@jest/globals';
import { createOfflineExaminee } from '../../kinds/quiz/offline-examinee';
import { createOnlineModel } from '../online-model';
import { votersOf } from '../../kinds/validator/answerer';
import { createVote } from '../../kinds/validator/choose-models';
import { keylessAccess } from '../trust/access';
import { refuseUnpriced } from './refuse-unpriced';

const known = createOnlineModel('gpt-6-luna', keylessAccess());
const unknown = createOnlineModel('gpt-7', keylessAccess());
const elsewhere = createOnlineModel('gpt-6-luna', keylessAccess('http://127.0.0.1:9/v1'));
const offline = createOfflineExaminee('offline/examinee', {
  accuracy: 1,
  letterBias: undefined,
  unreadable: 0,
  errored: 0,
  seed: '1',
});
const vote = createVote({ of: 3, safeSide: false, models: [known, unknown], variants: [] });
const overrides = [{ model: 'gpt-6-luna', server: '127.0.0.1:9', input: 1, output: 1 }];
const terms = { budget: 1, allowUnknownPrice: false, overrides: [] };

describe('refuseUnpriced', () => {
  test.each([
    { what: 'no budget', models: [unknown, elsewhere], change: { budget: undefined } },
    { what: 'list prices', models: [known, offline], change: {} },
    { what: 'prices of the user', models: [elsewhere], change: { overrides } },
  ])('has nothing to say where there are $what', ({ models, change }) => {
    expect(refuseUnpriced(models, { ...terms, ...change })).toEqual([]);
  });

  test('names each model whose price is not known once, and what to do', () => {
    expect(() => refuseUnpriced([unknown, unknown, known, elsewhere, offline], terms)).toThrow(
      `The budget cannot be enforced: the price of gpt-7, gpt-6-luna at 127.0.0.1:9 is unknown.
  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-7, input: …, output: … }
  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-6-luna, server: 127.0.0.1:9, input: …, output: … }
  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.`,
    );
  });

  test.each([
    {
      what: 'the server without its port',
      override: { model: 'gpt-6-*', server: '127.0.0.1' },
      says: 'prices.yaml has gpt-6-* at 127.0.0.1; the server asked is 127.0.0.1:9.',
    },
    {
      what: 'the server that an entry means which names none',
      override: { model: 'gpt-6-luna', server: 'api.openai.com' },
      says: 'prices.yaml has gpt-6-luna at api.openai.com (api.openai.com where an entry names no server); the server asked is 127.0.0.1:9.',
    },
    {
      what: 'a day that is yet to come',
      override: { model: 'gpt-6-luna', server: '127.0.0.1:9', from: '2999-01-01' },
      says: 'prices.yaml has gpt-6-luna from 2999-01-01 on, which is in the future.',
    },
    {
      what: 'another model',
      override: { model: 'gpt-7', server: '127.0.0.1:9' },
      says: 'A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-6-luna, server: 127.0.0.1:9, input: …, output: … }',
    },
  ])('says what prices.yaml has when it has $what', ({ override, says }) => {
    const nearly = [{ ...override, input: 1, output: 1 }];

    expect(() => refuseUnpriced([elsewhere], { ...terms, overrides: nearly })).toThrow(
      `The budget cannot be enforced: the price of gpt-6-luna at 127.0.0.1:9 is unknown.\n  ${says}\n  Set the price in `,
    );
  });

  test('gives a line that can be pasted as it is, whatever the name', () => {
    const odd = ['served/key?flip=0.05&seed=1', '@cf/meta/llama', '405', 'a,b'].map((name) =>
      createOnlineModel(name, keylessAccess('http://[::1]:9/v1')),
    );

    const refuse = (): unknown => refuseUnpriced(odd, terms);

    for (const model of ['served/key?flip=0.05&seed=1', '"@cf/meta/llama"', '"405"', '"a,b"']) {
      expect(refuse).toThrow(`- { model: ${model}, server: "[::1]:9", input: …, output: … }`);
    }
  });

  test('looks at the voters of a vote', () => {
    expect(() => refuseUnpriced(votersOf(vote), terms)).toThrow('the price of gpt-7 is unknown');
  });

  test('says what the budget does not cover where that is allowed', () => {
    expect(refuseUnpriced([known, elsewhere], { ...terms, allowUnknownPrice: true })).toEqual([
      'The price of gpt-6-luna at 127.0.0.1:9 is unknown: such calls do not count towards the budget.',
    ]);
  });
});
