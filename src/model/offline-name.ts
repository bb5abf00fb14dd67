import { didYouMean } from '../did-you-mean';
import { AssayError } from '../errors';

/** Known error rates (shares from 0 to 1) of an offline model, and the seed that decides its errors. */
export interface OfflineRates {
  readonly flip: number;
  readonly unreadable: number;
  readonly errored: number;
  readonly seed: string;
}

const offlineModels = ['judge', 'key'] as const;
const rateNames = ['flip', 'unreadable', 'errored'] as const;

/** An offline model's name taken apart, as in `offline/key?flip=0.05&seed=1`. */
export interface OfflineName {
  readonly kind: (typeof offlineModels)[number];
  readonly rates: OfflineRates;
}

/** Whether a model's name is that of an offline model. */
export function isOfflineName(name: string): boolean {
  return name.startsWith('offline/');
}

/** Reads the name of an offline model; what is wrong with it is one error. */
export function parseOfflineName(name: string): OfflineName {
  const [path = '', ...rest] = name.split('?');
  const query = rest.join('?');
  const kind = offlineModels.find((model) => path === `offline/${model}`);
  const parameters = new URLSearchParams(query);
  const problems = kind === undefined ? [unknownModel(path)] : [];
  const rate = (key: (typeof rateNames)[number]): number => {
    const text = parameters.get(key) ?? '0';
    const value = Number(text);
    if (text.trim() === '' || !(value >= 0 && value <= 1)) {
      problems.push(`${key} expects a share from 0 to 1, received "${text}"`);
    }
    return value;
  };
  const known = [...rateNames, 'seed'];
  for (const key of new Set(parameters.keys())) {
    if (!known.includes(key)) {
      problems.push(`unknown parameter "${key}"${didYouMean(key, known)}; known: ${known.join(', ')}`);
    } else if (parameters.getAll(key).length > 1) {
      problems.push(`${key} is given twice`);
    }
  }
  const rates = {
    flip: rate('flip'),
    unreadable: rate('unreadable'),
    errored: rate('errored'),
    seed: parameters.get('seed') ?? '0',
  };
  if (problems.length > 0 || kind === undefined) {
    throw new AssayError([`The model ${name} cannot be used:`, ...problems.map((text) => `  - ${text}`)].join('\n'));
  }
  return { kind, rates };
}

function unknownModel(path: string): string {
  const names = offlineModels.map((model) => `offline/${model}`);
  return `there is no offline model "${path}"${didYouMean(path, names)}; known: ${names.join(', ')}`;
}
