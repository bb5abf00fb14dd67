import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

/** What decides, beside options and a file's own text, what it is compiled to. */
const compiler = ['package-lock.json', 'tsconfig.json'].map((file) =>
  readFileSync(join(import.meta.dirname, '../..', file)),
);

/**
 * ts-jest as a Jest transform of temporary projects. What it has compiled serves all of them, wherever they are, and it
 * is loaded (with TypeScript, a third of what a small Jest run takes) only when something is to be compiled.
 */
// The default export: Jest takes a transform by it.
export default {
  createTransformer(options) {
    const settings = createHash('sha256').update(JSON.stringify(options));
    for (const text of compiler) {
      settings.update(text);
    }
    let tsJest;
    return {
      getCacheKey: (text, path, { config, instrument, supportsStaticESM }) =>
        settings
          .copy()
          .update(JSON.stringify([text, relative(config.rootDir, path), instrument, supportsStaticESM]))
          .digest('hex'),
      process(...file) {
        tsJest ??= createRequire(import.meta.url)('ts-jest').default.createTransformer(options);
        return tsJest.process(...file);
      },
    };
  },
};
