import { readFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';

/**
 * A plugin of esbuild: in a bundle all modules have one `__dirname`; each is given its own again.
 *
 * @param {string} source - Folder of the modules.
 * @param {string} root - Code for the folder where they are looked for once they are bundled.
 */
export const ownFolders = (source, root) => ({
  name: 'own folders',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bundle:root$/ }, ({ path }) => ({ path, namespace: 'bundle' }));
    onLoad({ filter: /(?:)/, namespace: 'bundle' }, () => ({ contents: `export const root = ${root};` }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (!path.startsWith(source + sep) || !/\b__(?:dir|file)name\b/.test(code)) {
        return undefined;
      }
      const file = relative(source, path).split(sep).join('/');
      const own = [
        "import { root as __root } from 'bundle:root';",
        `const __dirname = __root + ${JSON.stringify(`/${dirname(file)}`)};`,
        `const __filename = __root + ${JSON.stringify(`/${file}`)};`,
      ];
      return { loader: 'ts', contents: `${own.join(' ')} ${code}` };
    });
  },
});
