import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTests } from '../testing/jest-output';
import { answerRightly, parityCase } from '../testing/parity-suite';
import { openSuiteCases, type CasesRun, type SuiteCases } from '../testing/suite-cases';

const fixtures = Array.from({ length: 9 }, (_, index): [string, string] => [
  `fixtures/parity/f${String(index)}.yaml`,
  `title: t${String(index)}\nexpected: { isCorrect: true, isShort: true }\nsolution: s${String(index)}\n`,
]);

/** Twelve fixtures, whose answers take a moment; one of them is unreadable and repeats the key. */
const large = parityCase({
  files: Object.fromEntries(fixtures),
  variables: { OPENAI_API_KEY: undefined },
  async script(request) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const isLeak = request.prompt.includes('// wrong');
    return isLeak ? `The key is ${String(request.headers.authorization)}.` : answerRightly(request);
  },
});

const cases = { one: large, two: large, 'low-limit': parityCase({ variables: { ASSAY_CONCURRENCY: '1' } }) };

let project: SuiteCases<keyof typeof cases>;
let ran: CasesRun<keyof typeof cases>;

beforeAll(async () => {
  project = await openSuiteCases(cases, { '.env': 'OPENAI_API_KEY=sk-secret-0123456789\n' });
  ran = await project.run(['-w', '2'], { ASSAY_CONCURRENCY: '4' });
});
afterAll(() => project.close());

describe('validatorSuite in two workers', () => {
  test('holds the limit of requests in flight over all workers of a command', () => {
    const outcomes = (['one', 'two'] as const).map((name) => countTests(ran.of(name).tests));

    expect(outcomes).toEqual(outcomes.map(() => ({ passed: 23, failed: 1, skipped: 0 })));
    expect(project.server.requests).toHaveLength(24);
    expect(project.server.mostInFlight()).toBeLessThanOrEqual(4);
  });

  test('refuses a limit that its workers cannot share', () => {
    const { result, text, calls } = ran.of('low-limit');

    expect(text).toContain('ASSAY_CONCURRENCY=1 cannot be shared by 2 workers: run jest with --maxWorkers=1 (or -i).');
    expect(calls).toHaveLength(0);
    expect(result).toBe('FAIL');
  });

  test('keeps the key out of every file and of the output, and takes it from .env', () => {
    expect(project.server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret-0123456789');
    const written = ['.assay', 'reports'].flatMap((folder) => filesBelow(join(project.folder.path, folder)));
    expect(ran.of('one').text).toContain('The key is Bearer [key removed].');
    expect(written.length).toBeGreaterThanOrEqual(26);
    expect([ran.stderr, ran.stdout, ...written.map((file) => readFileSync(file, 'utf8'))].join('\n')).not.toContain(
      'sk-secret',
    );
  });
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
