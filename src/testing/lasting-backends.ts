import type { Availability } from '../sandbox/availability';
import { findBubblewrapBackend } from '../sandbox/bubblewrap-backend';
import { embeddedBackend } from '../sandbox/embedded-backend';
import type { JavaScriptEngine, SandboxBackend } from '../sandbox/sandbox';

const found = new Map<JavaScriptEngine, Promise<Availability>>();

/** The embedded backend; a sandbox of each size is opened once. */
export const lastingEmbedded = openOnce(embeddedBackend);

/** Like `findBubblewrapBackend`, but it looks once, and a sandbox of each size is opened once. */
export function findLastingBubblewrap(engine: JavaScriptEngine = 'quickjs'): Promise<Availability> {
  const finding = found.get(engine) ?? findBubblewrapBackend(engine).then(withOneOfEachSize);
  found.set(engine, finding);
  return finding;
}

function withOneOfEachSize(availability: Availability): Availability {
  return availability.available ? { ...availability, backend: openOnce(availability.backend) } : availability;
}

function openOnce(backend: SandboxBackend): SandboxBackend {
  const opened = new Map<number, ReturnType<SandboxBackend['open']>>();
  return {
    ...backend,
    open(size) {
      const sandbox = opened.get(size) ?? backend.open(size);
      opened.set(size, sandbox);
      return sandbox;
    },
  };
}
