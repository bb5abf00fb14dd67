import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityPromptWith } from '../../testing/small-challenge';
import { pageFile } from '../../output/page/view-report';
import type { ReportDocument } from '../../experiment/report/report-document';

const hostile = `Because\n${'\u001B[2J'}\u202E<script>alert(1)</script> ${'x'.repeat(100_000)}`;

const prompt = parityPromptWith('reason: true').replace(
  '{ model: gpt-6-luna }',
  '{ model: gpt-6-luna, responseFormat: json_schema }',
);

let server: ChatServer;
let project: Project;

function variables(): Readonly<Record<string, string>> {
  return { OPENAI_API_KEY: 'test-key-of-nobody', OPENAI_BASE_URL: server.url };
}

beforeAll(async () => {
  project = openProject({ ...parityFiles, 'prompts/parity.md': prompt });
  server = await startChatServer(({ prompt: text }) => {
    const answer = { isCorrect: true, isShort: !text.includes('// long-way') };
    return JSON.stringify(text.includes('// wrong') ? { reason: hostile, ...answer } : answer);
  });
});

afterAll(async () => {
  project.remove();
  await server.close();
});

describe('a prompt with reason: true', () => {
  test('asks for the reason first, in the schema and in the text, and shows it where the answer is wrong', async () => {
    const { code, out } = await project.run(['repeat', 'parity', '--runs', '2', '--details'], variables());

    const { body, prompt: text } = server.requests[0] ?? { body: {}, prompt: '' };
    const { response_format: format } = body as { readonly response_format: { readonly json_schema: object } };
    // As text, because the order of the keys is the point.
    expect(JSON.stringify(format.json_schema)).toBe(
      '{"name":"answer","strict":true,"schema":{"type":"object","properties":{"reason":{"type":"string"},"isCorrect":{"type":"boolean"},"isShort":{"type":"boolean"}},"required":["reason","isCorrect","isShort"],"additionalProperties":false}}',
    );
    expect(text).toContain('{\n  "reason": string,\n  "isCorrect": boolean,\n  "isShort": boolean\n}');
    expect(code).toBe(1);
    expect(out).toContain(
      'Reasons that the model gave when it was first wrong:\n  wrong › isCorrect, true instead of false: Because \\u001b[2J\\u202e<script>alert(1)</script> xxx',
    );
    expect(out.length).toBeLessThan(6000);
  });

  test('keeps a bounded reason in log and report, and reads replies without one by their booleans', () => {
    const report = JSON.parse(project.read(`${project.report()}/report.json`)) as ReportDocument;
    const assertions = report.models.flatMap((model) => model.assertions);

    expect(
      assertions.map(({ fixture, analytic, failures, unreadable }) => [fixture, analytic, failures, unreadable]),
    ).toEqual([
      ['long-way', 'isCorrect', 0, 0],
      ['long-way', 'isShort', 0, 0],
      ['right', 'isCorrect', 0, 0],
      ['right', 'isShort', 0, 0],
      ['wrong', 'isCorrect', 2, 0],
      ['wrong', 'isShort', 0, 0],
    ]);
    const reasons = assertions.flatMap(({ fixture, analytic, wrongReason }) =>
      wrongReason === undefined ? [] : [[fixture, analytic, wrongReason.slice(0, 18), wrongReason.length < 600]],
    );
    expect(reasons).toEqual([['wrong', 'isCorrect', 'Because \\u001b[2J\\', true]]);
    expect(project.read(`${project.report()}/trials.jsonl`).length).toBeLessThan(20_000);
    expect(project.read(`${project.report()}/report.csv`)).not.toContain('Because');
  });

  test('shows it in the page as text', () => {
    const page = project.read(`${project.report()}/${pageFile}`);

    expect(page).toMatch(/"wrongReason":"Because /);
    expect(page).not.toContain('<script>alert');
  });

  test('is part of what identifies a request: recordings made without it are not used', async () => {
    const before = server.requests.length;
    await project.run(['repeat', 'parity', '--runs', '2'], variables());
    expect(server.requests).toHaveLength(before);

    project.write('prompts/parity.md', prompt.replace('reason: true\n', ''));
    await project.run(['repeat', 'parity', '--runs', '2'], variables());
    project.write('prompts/parity.md', prompt);

    expect(server.requests).toHaveLength(before + 6);
    expect(server.requests.at(-1)?.prompt).not.toContain('reason');
  });
});
