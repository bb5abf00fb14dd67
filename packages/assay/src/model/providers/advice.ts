import { suiteAdvice, type RefusalAdvice } from '../failure';
import { splitShortName, type ShortName } from './find-provider';
import { addressVariableOf } from './provider';

/**
 * What a person can do after a rejection by a model's server: the provider's advice, or that of the settings' server.
 */
export function adviceFor(name: string, short: ShortName | undefined, baseURL: string | undefined): RefusalAdvice {
  if (short !== undefined && short.provider.name !== 'openai') {
    const { provider } = short;
    return {
      ...suiteAdvice,
      key: `set ${provider.key} in .env`,
      model: `check the name of the model after ${provider.name}/`,
      address: addressVariableOf(provider),
    };
  }
  return baseURL !== undefined && short === undefined && splitShortName(name) !== undefined
    ? {
        ...suiteAdvice,
        model: `while OPENAI_BASE_URL is set, ${name} is a name of that server: unset it to ask the provider`,
      }
    : suiteAdvice;
}
