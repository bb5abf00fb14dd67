import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeReal, startRealModel, type RealModel } from '../real-model';

let real: RealModel;
beforeAll(async () => {
  real = await startRealModel();
});
afterAll(() => real.close());

const times = 20;

/** Asks for a story by the server's protocol; the text of what came. */
async function ask(temperature: number, seed?: number): Promise<string | null | undefined> {
  const response = await fetch(`${real.proxy.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'smollm2-135m-instruct',
      max_tokens: 24,
      temperature,
      seed,
      messages: [{ role: 'user', content: 'Tell a story about a lighthouse.' }],
    }),
  });
  const { choices } = (await response.json()) as {
    readonly choices: readonly { readonly message: { readonly content: string } }[];
  };
  return choices[0]?.message.content;
}

async function oneAfterTheOther(temperature: number, seed?: number): Promise<readonly unknown[]> {
  const texts: unknown[] = [];
  for (let index = 0; index < times; index += 1) {
    texts.push(await ask(temperature, seed));
  }
  return texts;
}

const atOnce = (temperature: number, seed?: number): Promise<readonly unknown[]> =>
  Promise.all(Array.from({ length: times }, () => ask(temperature, seed)));

describeReal('the same request', () => {
  test.each([
    { title: 'temperature 0, one after the other', send: () => oneAfterTheOther(0) },
    { title: 'temperature 0, all at once', send: () => atOnce(0) },
    { title: 'temperature 0 and a seed, all at once', send: () => atOnce(0, 7) },
    { title: 'temperature 1 and a seed, one after the other', send: () => oneAfterTheOther(1, 7) },
    { title: 'temperature 1 and a seed, all at once', send: () => atOnce(1, 7) },
    { title: 'temperature 1 and no seed', send: () => oneAfterTheOther(1) },
  ])('is answered each time with $title', async ({ title, send }) => {
    const texts = await send();

    // What a server promises is its own affair: measured, not asserted.
    console.log(`${title}: ${String(new Set(texts).size)} different replies of ${String(times)}`);
    expect(texts.every((text) => typeof text === 'string')).toBe(true);
  });
});
