import { printableLine } from '../basics/text/printable';

/** What a cell says of an analytic, or why it says nothing. */
export type LabelReading = { readonly value: boolean | undefined } | { readonly problem: string };

/** The grades of a column: its largest number, which the header may state, as in `Grade/10,00`. */
export interface GradeScale {
  readonly most: number;
  readonly isStated: boolean;
}

/** Verdicts that mean true or false, in lower case; compared without hyphens, places of tests and brackets. */
const words = new Map([
  ...'true,yes,accepted,ok,ac,pass,passed,correct,right,solved,success'.split(',').map((word) => [word, true] as const),
  ...`false,no,wrong,wrong answer,wa,fail,failed,incorrect,rejected,time limit exceeded,time limit,timelimit,tle,timeout,
timed out,terminated due to timeout,runtime error,run time error,run error,re,rte,segmentation fault,abort called,crashed,
memory limit exceeded,memory limit,mle,output limit exceeded,output limit,ole,idleness limit exceeded,ile,no output,
compilation error,compile error,compiler error,ce,challenged,hacked`
    .split(/,\s*/)
    .map((word) => [word, false] as const),
]);

/** Reads a label: a truth value, a verdict, or a grade of which nothing or everything was reached. */
export function readLabel(text: string, column: string, scale: GradeScale | undefined): LabelReading {
  const share = readShare(text, scale);
  const under = `under "${printableLine(column, 60)}"`;
  const received = `"${printableLine(text, 60)}"`;
  if (share === 'unclear') {
    return {
      problem: `has the grade ${received} ${under}, where grades go up to ${scale?.most ?? '?'}: add a column with true or false, and name it in --expect`,
    };
  }
  if (share !== undefined) {
    return share === 0 || share === 1
      ? { value: share === 1 }
      : {
          problem: `has the partial grade ${received} ${under}: decide from which grade on it is true, add a column with true or false, and name it in --expect`,
        };
  }
  const value = readVerdict(text);
  return value === undefined
    ? {
        problem: `expected true or false, or a verdict such as Accepted or Wrong Answer, ${under}, received ${received}`,
      }
    : { value };
}

/** The largest number of a column, among its cells or in its header. */
export function scaleOf(column: string, cells: Iterable<string>): GradeScale {
  const stated = readNumber(/\/\s*(\d+(?:[.,]\d+)?)\s*\)?$/.exec(column)?.[1] ?? '');
  let most = 0;
  for (const cell of cells) {
    most = Math.max(most, readNumber(cell.trim()) ?? 0);
  }
  return stated === undefined || stated === 0 ? { most, isStated: false } : { most: stated, isStated: true };
}

/** The share of a grade that was reached; `undefined` for what is no grade. */
function readShare(text: string, scale: GradeScale | undefined): number | 'unclear' | undefined {
  const [, percent] = /^([\d.,]+)\s*%$/.exec(text) ?? [];
  if (percent !== undefined) {
    return shareOf(readNumber(percent), 100);
  }
  const [, reached, of] = /^([\d.,]+)\s*(?:\/|of|out of)\s*([\d.,]+)$/i.exec(text) ?? [];
  if (reached !== undefined && of !== undefined) {
    return shareOf(readNumber(reached), readNumber(of));
  }
  const number = readNumber(text);
  if (number === undefined || number === 0 || scale === undefined) {
    return number;
  }
  if (scale.isStated) {
    return number / scale.most;
  }
  return scale.most > 1 ? 'unclear' : number;
}

function shareOf(reached: number | undefined, most: number | undefined): number | undefined {
  return reached === undefined || most === undefined || most === 0 ? undefined : reached / most;
}

/** A number with a decimal point or comma; `1,000` may be one or a thousand, and is neither. */
function readNumber(text: string): number | undefined {
  return /^\d{1,9}(?:[.,]\d{1,9})?$/.test(text) && !/^[1-9]\d{0,2},\d{3}$/.test(text)
    ? Number(text.replace(',', '.'))
    : undefined;
}

/** A verdict in words; `Wrong answer on test 3` is false, but `Accepted (80)` may be part of a grade, and is nothing. */
function readVerdict(text: string): boolean | undefined {
  const plain = text
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  const beginning = (/^[^(:]*?(?= (?:on|at) (?:pre)?test\b|[(:]|$)/.exec(plain)?.[0] ?? plain).trim();
  const value = words.get(beginning);
  return value === true && beginning !== plain ? undefined : value;
}
