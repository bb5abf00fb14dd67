import type { SyntaxNode } from '@lezer/common';
import { readParameters } from 'gpt-assay/code/python';

const longest = 20_000;

/** The parameters of a function that it goes through or takes items of. */
export function listParameters(code: string, definition: SyntaxNode): readonly string[] {
  const body = definition.getChild('Body');
  const text = body === null || body.to - body.from > longest ? '' : code.slice(body.from, body.to);
  const { names } = readParameters(code, definition.getChild('ParamList'), true);
  return names.slice(0, 10).filter((name) => {
    return new RegExp(
      String.raw`(?<![\p{L}\p{N}_.])(?:(?:in\s+|(?:len|enumerate|sorted|list|set)\()${name}(?![\p{L}\p{N}_.(])|${name}\[)`,
      'u',
    ).test(text);
  });
}
