import { beforeAll, expect, test } from '@jest/globals';
import { originalExtract, originalStatic, type OriginalVersion } from '../../testing/original-extractor';
import { recordedAnswers, type RecordedAnswer } from '../../testing/recorded-answers';
import { whereRecordedRowsAre } from '../../testing/recorded-rows';
import type { CodeReading } from './code-reading';
import { readCode, readGivenCode } from './read-code';

function spell(reading: CodeReading): string {
  return reading.kind === 'code' ? `${reading.asked.name}(${reading.asked.args.join(', ')})` : reading.kind;
}

function spellOriginal({ code, language }: RecordedAnswer): string {
  const { name, args } = originalStatic(code ?? '', language);
  return name === '' ? (code ? 'no function' : 'no code') : `${name}(${args.join(', ')})`;
}

function isSameCode(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').replaceAll(/\s/g, '') === (other ?? '').replaceAll(/\s/g, '');
}

/** A row that we read otherwise. */
interface Difference {
  readonly id: string;
  /** Whether the code is the same but for blanks. */
  readonly code: 'same' | 'other';
  readonly ours: string;
  readonly theirs: string;
}

function differ(
  because: string,
  code: Difference['code'],
  list: readonly (readonly string[])[],
): readonly Difference[] {
  expect(because).not.toBe('');
  return list.map(([id = '', ours = '', theirs = '']) => ({ id, code, ours, theirs }));
}

const codeLlama = 'CodeLlama-70b-Instruct-hf-3.5bpw-h6-exl2-main';

/** Differences in what is read out of the code itself. */
const ofCode: readonly Difference[] = [
  ...differ('the function that was asked for stands behind its helper', 'same', [
    [`${codeLlama} GCDMisnamed javascript`, 'fofx(x, banana)', 'gcd(a, b)'],
    ['THUDM-codegeex2-6b-fp16 GCDMisnamed javascript', 'fofx(x, banana)', 'gcd(x, y)'],
  ]),
  ...differ('a default is no part of a name', 'same', [
    ['-fp16 FlattenZeroShot python', 'flatten(obj, parent_key, sep)', "flatten(obj, parent_key='', sep='.')"],
    ['claude-3-5-sonnet-20241022 FlattenZeroShot python', 'flatten(obj, prefix)', "flatten(obj, prefix='')"],
    ['claude-3-5-sonnet-20241022 FlattenZeroShot javascript', 'flatten(obj, prefix)', "flatten(obj, prefix = '')"],
    [
      'gpt-3.5-turbo-0125 FlattenZeroShot python',
      'flatten(obj, parent_key, sep)',
      "flatten(obj, parent_key='', sep='.')",
    ],
    [
      'gpt-4o-2024-05-13 FlattenZeroShot python',
      'flatten(obj, parent_key, sep)',
      "flatten(obj, parent_key='', sep='.')",
    ],
    [
      'gpt-4o-2024-05-13 FlattenZeroShot javascript',
      'flatten(obj, parentKey, result)',
      "flatten(obj, parentKey = '', result = {})",
    ],
    ['DeepCoder-1.5B-Preview FlattenZeroShot python', 'flatten(obj, current_key)', 'flatten(obj, current_key=None)'],
  ]),
  ...differ('a function that is assigned to a name is one', 'same', [
    ['THUDM-codegeex2-6b-fp16 StringCountTokens javascript', 'countSubstrings(str, sub)', 'no function'],
  ]),
];

/** Differences in what is read out of the answers. */
const ofAnswers: readonly Difference[] = [
  ...ofCode,
  ...differ('prose is no code', 'other', [
    ...[
      'FibonacciZeroShot python',
      'FibonacciMisnamed python',
      'FibonacciMisnamed javascript',
      'FibonacciListZeroShot python',
      'StringCountTokens python',
      'SanityMeaningOfLife javascript',
      'SanityList python',
      'SanitySecretIdentityMap javascript',
      'GCDZeroShot python',
      'GCDAlternative python',
      'GCDMisnamed python',
    ].map((row) => [`${codeLlama} ${row}`, 'no code', 'no function']),
    ['Llama2-70B-chat-exl2-2.4bpw SanityList javascript', 'no code', 'no function'],
  ]),
  ...differ('comments are no code', 'other', [
    ['THUDM-codegeex2-6b-fp16 FibonacciZeroShot javascript', 'no code', 'no function'],
    ['THUDM-codegeex2-6b-fp16 FibonacciMisnamed javascript', 'no code', 'no function'],
  ]),
  ...differ('the answer was cut off while the model was thinking', 'other', [
    ['deepseek-r1:8b-llama-distill-q8_0 FlattenZeroShot python', 'no code', 'flatten(value)'],
    ['deepseek-r1:8b-llama-distill-q8_0 VMAssemblerSimple python', 'no code', 'decode_bytecode(bytecode)'],
  ]),
  ...differ('the function stands in the second block and its helper in the first', 'other', [
    ['mistral-tiny-2312 GCDMisnamed javascript', 'fofx(x, banana)', 'gcd(a, b)'],
  ]),
  ...differ('two backticks end the block; the second block improves on the first', 'other', [
    ['mistral-tiny-2312 FibonacciZeroShot python', 'fib(n, memo)', 'fib(n)'],
  ]),
  ...differ('two backticks end the block; the function stands behind its helper', 'other', [
    ['mistral-tiny-2312 FibonacciMisnamed python', 'potato(g)', 'fibonacci(n)'],
  ]),
  ...differ('single backticks stand around the function', 'other', [
    ['Llama2-70B-chat-exl2-2.4bpw GCDAlternative javascript', 'gcf(a, b)', 'gcf(a, b)'],
    ['Llama2-70B-chat-exl2-2.4bpw FactorialMisnamed javascript', 'glork(bork)', 'glork(bork)'],
  ]),
  ...differ('the answer was cut off; the functions before that stay', 'other', [
    ['Llama2-70B-chat-exl2-2.4bpw FibonacciMisnamed javascript', 'potato(g)', 'potato(g)'],
  ]),
];

whereRecordedRowsAre('what we read out of recorded answers', () => {
  let rows: readonly RecordedAnswer[] = [];

  beforeAll(() => {
    rows = recordedAnswers();
  });

  test('is what can-ai-code read, but for 32 of 590', () => {
    const differences = rows.flatMap((row): readonly Difference[] => {
      const reading = readCode(row.answer, row);
      const code = isSameCode(reading.kind === 'no code' ? '' : reading.code, row.code) ? 'same' : 'other';
      const [ours, theirs] = [spell(reading), spellOriginal(row)];
      return code === 'same' && ours === theirs ? [] : [{ id: row.id, code, ours, theirs }];
    });

    expect(rows).toHaveLength(590);
    expect(sorted(differences)).toEqual(sorted(ofAnswers));
  });

  test('of the recorded code is the function that can-ai-code found, but for 11', () => {
    const differences = rows.flatMap((row): readonly Difference[] => {
      const [ours, theirs] = [spell(readGivenCode(row.code ?? '', row)), spellOriginal(row)];
      return ours === theirs ? [] : [{ id: row.id, code: 'same', ours, theirs }];
    });

    // The code of this row was taken out of the answer with the backticks behind it.
    const behindHelper = {
      id: 'mistral-tiny-2312 FibonacciMisnamed python',
      code: 'same',
      ours: 'potato(g)',
      theirs: 'fibonacci(n)',
    } as const;
    expect(sorted(differences)).toEqual(sorted([...ofCode, behindHelper]));
  });

  test('is compared with rules that give the recorded code, but for two of 590, and every recorded name', () => {
    const versionOf = ({ era, interview }: RecordedAnswer): OriginalVersion =>
      era === 'v1' ? 'early' : interview === 'senior' ? 'newest' : 'middle';
    const wrong = rows.filter((row) => !isSameCode(originalExtract(row.answer, versionOf(row)), row.code));
    const names = rows.flatMap(({ checks, code, language }) =>
      checks
        .filter(({ assert, got }) => assert === 'f.name' && typeof got === 'string')
        .map(({ got }) => [got, originalStatic(code ?? '', language).name]),
    );

    expect(wrong).toHaveLength(2);
    expect(names.filter(([got, name]) => got !== name)).toEqual([]);
  });
});

function sorted(differences: readonly Difference[]): readonly Difference[] {
  return [...differences].sort((a, b) => a.id.localeCompare(b.id));
}
