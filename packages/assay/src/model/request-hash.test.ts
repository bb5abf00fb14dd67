import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { canonicalJson, hashRequest } from './request-hash';

describe('hashRequest', () => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], temperature: 0 };

  test.each([
    { title: 'another model', changed: { ...body, model: 'n' } },
    { title: 'another character in a message', changed: { ...body, messages: [{ role: 'user', content: 'Hi ' }] } },
    { title: 'another role', changed: { ...body, messages: [{ role: 'system', content: 'Hi' }] } },
    { title: 'the same messages twice', changed: { ...body, messages: [...body.messages, ...body.messages] } },
    { title: 'another number', changed: { ...body, temperature: 0.1 } },
    { title: 'a string for a number', changed: { ...body, temperature: '0' } },
    { title: 'one parameter more', changed: { ...body, seed: 1 } },
    { title: 'one parameter less', changed: { model: 'm', messages: body.messages } },
  ])('differs for $title', ({ changed }) => {
    expect(hashRequest(changed)).not.toBe(hashRequest(body));
  });

  test('does not depend on the order of keys, at any depth', () => {
    const turned = { temperature: 0, messages: [{ content: 'Hi', role: 'user' }], model: 'm' };

    expect(hashRequest(turned)).toBe(hashRequest(body));
  });

  test('is SHA-256 of the method, path and body in canonical form, on every machine', () => {
    const canonical = '{"body":{"a":[{"b":1,"c":"é"}]},"method":"POST","path":"/chat/completions"}';

    expect(hashRequest({ a: [{ c: 'é', b: 1 }] })).toBe(createHash('sha256').update(canonical, 'utf8').digest('hex'));
  });
});

describe('canonicalJson', () => {
  test('means the same as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 1 },
    );
  });
});
