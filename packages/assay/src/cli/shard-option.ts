import type { CommandOption } from './command';

/** The option of commands that can be spread over machines. */
export const shardOption = {
  type: 'value',
  valueName: '<i/n>',
  summary: 'ask only this part, such as 1/4; join the parts with assay merge',
} as const satisfies CommandOption;
