/** Runs code with the real timers and clocks, whatever the test file has put in their place. */
export interface RealTime {
  readonly during: <Value>(act: () => Value) => Value;
  readonly duringAsync: <Value>(act: () => Promise<Value>) => Promise<Value>;
}

/** A property that fake timers, or a mock of a clock, replace. */
interface Place {
  readonly target: object;
  readonly key: string;
  readonly value: unknown;
  /** Absent if the target inherits the property. */
  readonly own: PropertyDescriptor | undefined;
}

/** What Jest's fake timers replace in the global object, modern and legacy. */
const globalKeys = [
  'Date',
  'Intl',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
];

/**
 * Remembers the timers and clocks of a test file's realm; call before the test file can fake them. Requests, retries and
 * deadlines need them, and a fake one never ends by itself.
 */
export function rememberRealTime(global: typeof globalThis): RealTime {
  const places = [
    ...globalKeys.map((key) => lookAt(global, key)),
    ...['nextTick', 'hrtime'].map((key) => lookAt(global.process, key)),
    lookAt(global.Date, 'now'),
    lookAt(global.performance, 'now'),
  ];
  const enter = (): (() => void) => {
    const replaced = places
      .map((real) => ({ real, fake: lookAt(real.target, real.key) }))
      .filter(({ real, fake }) => fake.value !== real.value);
    replaced.forEach(({ real }) => {
      define(real);
    });
    return () => {
      // What the test file changed in the meantime stays as it wants it.
      const untouched = replaced.filter(({ real }) => lookAt(real.target, real.key).value === real.value);
      untouched.forEach(({ fake }) => {
        define(fake);
      });
    };
  };
  return {
    during(act) {
      const leave = enter();
      try {
        return act();
      } finally {
        leave();
      }
    },
    async duringAsync(act) {
      const leave = enter();
      try {
        return await act();
      } finally {
        leave();
      }
    },
  };
}

function lookAt(target: object, key: string): Place {
  // Read first: Jest defines Node's globals when they are first read.
  const value: unknown = Reflect.get(target, key);
  return { target, key, value, own: Reflect.getOwnPropertyDescriptor(target, key) };
}

function define({ target, key, own }: Place): void {
  if (own === undefined) {
    Reflect.deleteProperty(target, key);
  } else {
    Reflect.defineProperty(target, key, own);
  }
}
