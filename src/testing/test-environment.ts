import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

const used = new Set<AsyncLocalStorage<unknown>>();

const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>) {
  used.add(this);
  return run.apply(this, args);
} as typeof run;

/**
 * Node's test environment, which also ends the storages that a test file has used: Jest gives each file one of its own
 * and leaves it behind, so that every promise of every later file would be noted in all of them.
 */
// The only default export: Jest takes an environment by it.
export default class LeanEnvironment extends TestEnvironment {
  override async teardown(): Promise<void> {
    await super.teardown();
    for (const storage of used) {
      storage.disable();
    }
    used.clear();
  }
}
