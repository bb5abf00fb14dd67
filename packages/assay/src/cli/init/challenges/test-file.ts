import type { TestRows } from '../../../experiment/kind-template';
import { ownName } from '../own-package';
import type { InitAnswers } from '../answers';
import { templateOf } from './template-of';

/** The test file of a challenge. */
export function testText({ kind, name, typescript }: Pick<InitAnswers, 'kind' | 'name' | 'typescript'>): string {
  const { suite, variable, rows, rest, package: from = ownName } = templateOf(kind).test;
  return [
    ...(typescript
      ? [
          `import { describe, expect${rest === undefined ? '' : ', test'} } from '@jest/globals';`,
          "import each from 'jest-each';",
          `import { ${suite}, ${rows.map(({ type }) => `type ${type}`).join(', ')} } from '${from}';`,
        ]
      : ["const each = require('jest-each').default;", `const { ${suite} } = require('${from}');`]),
    '',
    `const ${variable} = ${suite}('${name}');`,
    '',
    `describe(${variable}.title, () => {`,
    [...rows.map((one) => loopOver(one, variable, typescript)), ...(rest === undefined ? [] : [rest])].join('\n\n'),
    '});',
    '',
  ].join('\n');
}

function loopOver({ list, title, row, type }: TestRows, variable: string, typescript: boolean): string {
  return `  each(${variable}.${list}).test('${title}', (${row}${typescript ? `: ${type}` : ''}) => {
    expect(${variable}.resultOf(${row})).toMeetPolicy();
  });`;
}
