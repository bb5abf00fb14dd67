/** What a source file imports, with the prompts and fixtures of the challenges that it names: Jest's `dependencyExtractor`. */
export function extract(
  code: string,
  file: string,
  extractImports: (code: string, file: string) => Iterable<string>,
): Set<string>;

/** Changes when a prompt or a fixture appears or goes. */
export function getCacheKey(): string;
