import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSafeSites } from 'gpt-assay/code/javascript';
import { renameParameters } from './rename-parameters';

/** A parameter whose name says nothing: `x1`, or `tmp`. */
export const vagueParameter: JavaScriptOperator = {
  name: 'vague-parameter',
  purpose: 'flipping',
  summary: 'gives a parameter a meaningless name: `x1`',
  sitesIn: findSafeSites((reading) =>
    renameParameters(reading, (_, position) =>
      [`x${position}`, 'tmp', `tmp${position}`].find((name) => !reading.names.has(name)),
    ),
  ),
};
