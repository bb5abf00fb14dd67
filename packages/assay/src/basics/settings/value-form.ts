/** How a value is written: its parser, and in words what that expects. */
export interface ValueForm<Value> {
  /** `undefined` for anything else. */
  readonly parse: (text: string) => Value | undefined;
  /** Such as `a whole number from 1 to 128`. */
  readonly expected: string;
  /** The range of a number, for the help. */
  readonly range?: string;
}

/** A whole number in decimal digits, without leading zeros. */
export function wholeNumber(least: number, most: number): Required<ValueForm<number>> {
  const range = `${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
  return {
    parse(text) {
      const value = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : NaN;
      return value >= least && value <= most ? value : undefined;
    },
    expected: `a whole number from ${range}`,
    range,
  };
}

/** A count of runs, calls, fixtures or seconds. */
export const countForm = wholeNumber(1, 1_000_000);
/** A count that may be 0. */
export const countOrZeroForm = wholeNumber(0, 1_000_000);
/** Number of samples per request. */
export const samplesForm = wholeNumber(1, 128);

/** An amount such as `2.50`. */
export const amountForm: ValueForm<number> = {
  parse(text) {
    const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
    return amount > 0 && Number.isFinite(amount) ? amount : undefined;
  },
  expected: 'an amount in US dollars above 0',
};

/** A share such as `5%` or `0.05`. */
export const shareForm: ValueForm<number> = {
  parse(text) {
    const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
    return share > 0 && share < 1 ? Number(share.toPrecision(12)) : undefined;
  },
  expected: 'a share between 0 and 1, such as 5% or 0.05',
};

/** The number of a run that people see and type, from 1; programs and logs hold its index, from 0. */
export function runNumber(index: number): number {
  return index + 1;
}

/** The number of a run, read as its index. */
export const runForm: ValueForm<number> = {
  parse(text) {
    const number = countForm.parse(text);
    return number === undefined ? undefined : number - 1;
  },
  expected: 'a run number from 1 to 1,000,000 (runs count from 1)',
};
