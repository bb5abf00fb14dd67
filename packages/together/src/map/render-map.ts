import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../assay/dist/testing/run-script';
import { readEntries, readOtherPackages, readLayers, type Layer } from './read-house';

/** The page whose marked parts are written by code. */
export const mapFile = 'docs/architecture.md';

/** The page with its generated parts as the code has them now. */
export function renderMap(): string {
  let page = readFileSync(join(repository, mapFile), 'utf8');
  for (const [name, text] of Object.entries({
    picture: picture(),
    layers: layers(),
    packages: packages(),
    entries: entries(),
  })) {
    const start = `<!-- ${name}: npm run generate -->\n`;
    const from = page.indexOf(start) + start.length;
    const to = page.indexOf(`\n<!-- /${name} -->`);
    if (from < start.length || to === -1) {
      throw new Error(`${mapFile} has no place for ${name}`);
    }
    page = `${page.slice(0, from)}\n${text}${page.slice(to)}`;
  }
  return page;
}

function picture(): string {
  const all = readLayers();
  const arrows = all.map((layer) => [layer.name, nearest(layer, all)] as const);
  const lines = [...arrows]
    .reverse()
    .flatMap(([name, others]) => (others.length === 0 ? [] : [`    ${name} --> ${others.join(' & ')}`]));
  const others = readOtherPackages().map(({ folder }) => folder.replace('packages/', ''));
  return [
    '```mermaid',
    'flowchart TD',
    `  ${others.join(' & ')} --> public`,
    '  subgraph gpt-assay',
    '    public --> cli',
    ...lines,
    '  end',
    '```',
    '',
  ].join('\n');
}

/** The layers that a layer imports from and reaches on no longer way. */
function nearest({ imports }: Layer, all: readonly Layer[]): readonly string[] {
  const reachable = (name: string): ReadonlySet<string> => {
    const direct = all.find((one) => one.name === name)?.imports ?? new Set<string>();
    return new Set([...direct, ...[...direct].flatMap((one) => [...reachable(one)])]);
  };
  return [...imports]
    .filter((name) => ![...imports].some((other) => other !== name && reachable(other).has(name)))
    .sort();
}

function layers(): string {
  return table(
    ['layer', 'what it does'],
    readLayers().map(({ name, does }) => [`\`${name}/\``, does]),
  );
}

function packages(): string {
  return table(
    ['package', 'folder', 'commands', 'imports `gpt-assay/…`'],
    readOtherPackages().map(({ name, folder, commands, uses }) => [
      `[\`${name}\`](../${folder}/README.md)`,
      `\`${folder}/\``,
      commands.map((command) => `\`${command}\``).join(', '),
      uses.join(', '),
    ]),
  );
}

function entries(): string {
  return table(
    ['`gpt-assay/…`', 'what it has'],
    readEntries().map(({ name, has }) => [`[\`${name}\`](../packages/assay/src/public/${name}.ts)`, has]),
  );
}

/** A table as the formatter of the repository writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}
