/** As the functions of `checkout-tool.js`, which `bin/` loads as it is. */
export function findTool(): string;
export function bundleInto(
  folder: string,
  how: { readonly files: 'beside' | 'src'; readonly packages: 'inside' | 'outside' },
): void;
export function stateOf(names: readonly string[]): string;
