import type { Sandbox, Wire } from 'gpt-assay/sandbox';

/** Python's own `eval`, within the sandbox, on a function that gives back what it gets. */
const source = `
class Argument(str):
    name = property(lambda self: str(self))

class F:
    name = "solve"
    args = [Argument("n"), Argument("rest")]
    def call(self, *args):
        return args[0] if len(args) == 1 else list(args)

def answer(texts):
    results = []
    for text in texts:
        try:
            results.append(("value", eval(text, {"f": F()})))
        except SyntaxError as error:
            results.append(("syntax", str(error)))
        except Exception as error:
            results.append(("error", type(error).__name__ + ": " + str(error)))
    return results
`;

/** What CPython says of expressions: `['value', …]`, or `['error', why]`. */
export async function askPython(sandbox: Sandbox, texts: readonly string[]): Promise<readonly Wire[]> {
  const limits = { cpuMs: 60_000, callCpuMs: 60_000, wallMs: 120_000, resultLength: 5_000_000 };
  const result = await sandbox.run({ language: 'python', source, entry: 'answer', calls: [[texts]], limits });
  const [outcome] = result.calls;
  if (outcome?.status !== 'returned' || !Array.isArray(outcome.value)) {
    throw new Error(JSON.stringify([result.load, outcome]).slice(0, 2_000));
  }
  return outcome.value as readonly Wire[];
}
