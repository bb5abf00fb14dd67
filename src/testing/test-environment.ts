import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const used = new Set<AsyncLocalStorage<unknown>>();

const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>) {
  used.add(this);
  return run.apply(this, args);
} as typeof run;

/**
 * Node's test environment, which also ends the storages that a test file has used: Jest gives each file one of its own
 * and leaves it behind, so that every promise of every later file would be noted in all of them. Each file has a user's
 * configuration folder of its own.
 */
// The only default export: Jest takes an environment by it.
export default class LeanEnvironment extends TestEnvironment {
  readonly #userFolder = mkdtempSync(join(tmpdir(), 'assay-user-'));

  override async setup(): Promise<void> {
    await super.setup();
    // What the developer trusts must decide no test.
    this.global.process.env['XDG_CONFIG_HOME'] = this.#userFolder;
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    rmSync(this.#userFolder, { recursive: true, force: true });
    for (const storage of used) {
      storage.disable();
    }
    used.clear();
  }
}
