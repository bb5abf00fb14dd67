import { expect, test } from '@jest/globals';
import { asIfNothingHappened, type AttackedSandbox } from '../sandbox-attack';
import type { Job } from '../../sandbox/sandbox';
import { oneIn } from '../sized';

/** Tests of Python whose values, errors and patches lie. */
export function testLies(attacked: () => AttackedSandbox): void {
  test.each(
    oneIn(3, [
      [
        'equal to everything',
        'class A:\n    def __eq__(self, other): return True\n    def __hash__(self): return 1\n    def __repr__(self): return "a"',
        { $: 'instance', of: 'A', v: 'a' },
      ],
      [
        'of another class than it says',
        'class A:\n    @property\n    def __class__(self): return int\n    def __index__(self): return 7\n    def __repr__(self): return "a"',
        { $: 'instance', of: 'A', v: 'a' },
      ],
      [
        'a number that writes itself otherwise',
        'class A(int):\n    def __new__(cls): return int.__new__(cls, 5)\n    def __repr__(self): return "7"\n    def __index__(self): return 7\n    def __le__(self, other): return 1 / 0',
        5,
      ],
      [
        'a text that shows another',
        'class A(str):\n    def __new__(cls): return str.__new__(cls, "a")\n    def __str__(self): return "b"\n    def __len__(self): return 0\n    def __iter__(self): yield "c"',
        'a',
      ],
      [
        'a list that shows another',
        'class A(list):\n    def __init__(self): self.append(1)\n    def __iter__(self): yield 2\n    def __len__(self): return 9',
        [1],
      ],
      [
        'a dict that shows another',
        'class A(dict):\n    def __init__(self): self[1] = 2\n    def items(self): return [(3, 4)]\n    def __iter__(self): yield 3',
        { $: 'dict', of: 'A', v: [[1, 2]] },
      ],
      [
        'of a class with a hostile name',
        `A = type('A"}\\n', (), {'__repr__': lambda self: '"}\\n'})`,
        { $: 'instance', of: 'A"}\n', v: '"}\n' },
      ],
      [
        'of a class of a class that loops',
        'class M(type):\n    def __getattribute__(cls, name):\n        while True: pass\n    def mro(cls): return type.mro(cls)\nclass A(metaclass=M):\n    __repr__ = lambda self: "a"',
        { $: 'instance', of: 'A', v: 'a' },
      ],
      [
        'what cannot be shown',
        'class A:\n    def __repr__(self): raise SystemExit',
        { $: 'instance', of: 'A', v: 'a value that cannot be shown' },
      ],
      [
        'an error that cannot be read',
        'class A(Exception):\n    def __str__(self): return 1',
        { $: 'error', of: 'A', v: 'an error that cannot be read' },
      ],
    ]),
  )('%s is returned as the data it is', async (_, source, value) => {
    expect(await attacked().call(`${source}\ndef main(): return A()`)).toEqual({ status: 'returned', value });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each(
    oneIn(3, [
      [
        'an error that cannot be read',
        'class A(BaseException):\n    def __str__(self): raise self\ndef main(): raise A',
        { name: 'A', message: 'an error that cannot be read' },
      ],
      [
        'an error of a class with a hostile name',
        `A = type('A"}\\n', (Exception,), {})\ndef main(): raise A('"}\\n')`,
        { name: 'A"}\n', message: '"}\n' },
      ],
      [
        'an endless message',
        "def main(): raise ValueError('x' * 1_000_000)",
        { name: 'ValueError', message: `${'x'.repeat(500)}…` },
      ],
      ['an interrupt', 'def main(): raise KeyboardInterrupt', { name: 'KeyboardInterrupt', message: '' }],
      ['the end of an iterator', 'def main(): raise StopIteration(1)', { name: 'StopIteration', message: '1' }],
    ]),
  )('%s is told as text', async (_, source, error) => {
    expect(await attacked().call(source)).toEqual({ status: 'threw', error });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each(
    oneIn(3, [
      ['json', 'import json\njson.dumps = json.loads = lambda *a, **k: "forged"'],
      [
        'all built-in functions',
        "import builtins\nfor name in dir(builtins):\n    if name not in ('__build_class__', '__import__', '__name__'): setattr(builtins, name, lambda *a, **k: 'forged')",
      ],
      ['os', 'import os\nos.write = os._exit = os.read = os.getpid = lambda *a: 7'],
      [
        'sys',
        'import sys\nsys.stdout = sys.stderr = None\nsys.modules.clear()\nsys.setrecursionlimit = sys.settrace = None',
      ],
      [
        'modules',
        "import sys\nfor name in ('channel', 'encode', 'calls', 'os', 'asyncio', 'types'): sys.modules[name] = None",
      ],
      [
        'the tracer',
        'import sys\ndef trace(*a): raise ValueError("forged")\nsys.settrace(trace)\nsys.setprofile(lambda *a: None)',
      ],
      [
        'what runs at the end',
        'import atexit, gc\natexit.register(print, "forged")\ngc.callbacks.append(lambda *a: 1 / 0)',
      ],
    ]),
  )('patching %s forges no outcome', async (_, patch) => {
    const source = `${patch}\ndef main(items): return [[item] for item in items] + [None]`;
    const job: Job = { language: 'python', source, entry: 'main', calls: [[['a']], [['b']]] };
    const { calls, load } = await attacked().run(job);

    expect({ calls, load }).toEqual({
      calls: [
        { status: 'returned', value: [['a'], null] },
        { status: 'returned', value: [['b'], null] },
      ],
      load: { status: 'loaded', missing: [] },
    });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test('no job sees what another has done to its interpreter', async () => {
    const spoil =
      'import builtins, json, sys\nbuiltins.kept = json.kept = sys.kept = 1\nimport random\nrandom.random = lambda: 4\ndef main(): return 1';
    const look =
      "import builtins, json, sys, random\ndef main(): return [hasattr(builtins, 'kept'), hasattr(json, 'kept'), hasattr(sys, 'kept'), random.random() < 1]";

    expect(await attacked().call(spoil)).toEqual({ status: 'returned', value: 1 });
    expect(await attacked().call(look)).toEqual({ status: 'returned', value: [false, false, false, true] });
  });

  test('nothing of ours is in reach by name', async () => {
    const source = `
import sys
def main():
    ours = ('encode', 'decode', 'channel', 'calls', 'world', 'settle', 'serve', 'assay', 'harness')
    return [name for name in ours if name in sys.modules or name in globals() or hasattr(__builtins__, name)]`;

    expect(await attacked().call(source)).toEqual({ status: 'returned', value: [] });
  });
}
