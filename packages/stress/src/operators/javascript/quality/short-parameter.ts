import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSafeSites } from 'gpt-assay/code/javascript';
import { renameParameters } from './rename-parameters';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** A parameter of one letter, the first of its name where nothing else has it. */
export const shortParameter: JavaScriptOperator = {
  name: 'short-parameter',
  purpose: 'flipping',
  summary: 'shortens a parameter to one letter',
  sitesIn: findSafeSites((reading) =>
    renameParameters(reading, (name) =>
      name.length === 1
        ? undefined
        : [name.charAt(0).toLowerCase(), ...letters].find((one) => letters.includes(one) && !reading.names.has(one)),
    ),
  ),
};
