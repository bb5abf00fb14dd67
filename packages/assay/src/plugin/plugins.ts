import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { appendTo } from '../basics/collections';
import { readText } from '../basics/disk/disk';
import { AssayError, InputError, messageOf } from '../basics/errors';
import { parseJson } from '../basics/json/parse-json';
import { parseJsonFile } from '../basics/json/parse-json-file';
import { addExperimentType } from '../experiment/experiment-type';
import { noteMissing } from '../basics/missing-packages';
import { addKind } from '../kinds';
import { addPromptField } from '../kinds/validator/challenge/prompt-fields';
import { addTransport } from '../model/dispatch/transport';
import { addProvider } from '../model/providers/providers';
import { addReportAddition } from '../experiment/report/addition';
import { addSectionRenderer } from '../output/sections';
import type { Command } from './command';
import type { AddedOptions, Plugin, PluginCommand, PluginSchema } from './plugin';
import { addRowFolders } from './row-folders';

/** The file of a project that names plugins other than Assay's own. */
export const configFile = 'assay.config.json';

/** The content of `assay.config.json`. */
export const configFileSchema = z
  .strictObject({
    plugins: z
      .array(z.string().min(1))
      .meta({ description: 'Packages, or files of the project that begin with ./, which export a plugin.' }),
  })
  .meta({ title: 'Assay assay.config.json: plugins of a project' });

/** Which of Assay's own packages has what: all that the core knows of them. */
const parts = z.array(z.string()).optional();
const officialSchema = z.record(
  z.string(),
  z.strictObject({
    command: parts,
    option: parts,
    setting: parts,
    kind: parts,
    experiment: parts,
    'prompt field': parts,
  }),
);
type Official = z.output<typeof officialSchema>;

const { version: ownVersion } = createRequire(__filename)('../../package.json') as { readonly version: string };

const pluginSchema = z.looseObject({ name: z.string().min(1) });

const commands = new Map<string, PluginCommand>();
const options: AddedOptions[] = [];
/** Plugins in use, by name. */
const used = new Map<string, Plugin>();
let official: Official | undefined;

/** Commands that plugins add, by name. */
export function pluginCommands(): ReadonlyMap<string, PluginCommand> {
  return commands;
}

/** The plugin that adds a command; `undefined` for those of the core. */
export function pluginOf(command: string): string | undefined {
  return [...used.values()].find(({ commands: own = {} }) => Object.hasOwn(own, command))?.name;
}

/** What plugins add to a command of others. */
export function addedTo(command: Pick<Command, 'name' | 'options'>): readonly AddedOptions[] {
  return options.filter(({ isFor }) => isFor(command));
}

/** Schemas that plugins bring, by the name of the plugin and their own. */
export function pluginSchemas(): ReadonlyMap<string, Readonly<Record<string, PluginSchema>>> {
  return new Map([...used.values()].map(({ name, schemas }) => [name, schemas?.() ?? {}]));
}

/**
 * Makes plugins usable: Assay's own, where they are installed in the project or beside this package, and those that
 * `assay.config.json` names. `announce` gets the files of the project before they run.
 */
export function loadPlugins(root: string, announce: (files: readonly string[]) => void = () => undefined): void {
  for (const [name, has] of Object.entries(readOfficial())) {
    const plugin = used.get(name) ?? findOfficial(root, name);
    if (plugin === undefined) {
      noteMissing(name, has);
    } else {
      usePlugin(plugin);
    }
  }
  const named = readConfig(root).filter((module) => !used.has(module));
  announce(named.filter((module) => module.startsWith('./')).map((module) => module.slice('./'.length)));
  for (const module of named) {
    usePlugin(loadNamed(root, module));
  }
}

/** Registers what a plugin brings; once, however often it is called. */
export function usePlugin(plugin: Plugin): void {
  if (used.get(plugin.name) === plugin) {
    return;
  }
  if (used.has(plugin.name)) {
    throw new AssayError(`Two plugins are called ${plugin.name}: name one of them otherwise.`);
  }
  used.set(plugin.name, plugin);
  plugin.kinds?.forEach(addKind);
  plugin.experiments?.forEach(addExperimentType);
  plugin.providers?.forEach(addProvider);
  Object.entries(plugin.promptFields ?? {}).forEach(([name, schema]) => {
    addPromptField(name, schema);
  });
  plugin.sections?.forEach(addSectionRenderer);
  plugin.additions?.forEach(addReportAddition);
  plugin.rows?.forEach(addRowFolders);
  if (plugin.transport !== undefined) {
    addTransport(plugin.transport);
  }
  if (plugin.formats !== undefined) {
    const { addReportFormat } =
      // oxlint-disable-next-line typescript/no-require-imports -- a static import would load every format for each test file
      require('../output/folder/report-formats') as typeof import('../output/folder/report-formats');
    for (const [name, format] of Object.entries(plugin.formats)) {
      addReportFormat(name, format);
    }
  }
  Object.entries(plugin.commands ?? {}).forEach(([name, command]) => commands.set(name, command));
  appendTo(options, plugin.options ?? []);
}

function readOfficial(): Official {
  official ??= officialSchema.parse(parseJson(readText(join(__dirname, 'official-plugins.json')) ?? '{}'));
  return official;
}

/** One of Assay's own plugins; `undefined` if its package is not installed. */
function findOfficial(root: string, name: string): Plugin | undefined {
  for (const from of [join(root, configFile), __filename]) {
    const load = createRequire(from);
    let path: string;
    try {
      path = load.resolve(name);
    } catch {
      continue;
    }
    refuseOtherVersion(name, load(`${name}/package.json`) as { readonly version: string });
    return toPlugin(load(path), name);
  }
  return undefined;
}

/** Assay's own packages work together in one version only. */
function refuseOtherVersion(name: string, { version }: { readonly version: string }): void {
  if (version !== ownVersion) {
    throw new AssayError(
      `${name} ${version} does not match gpt-assay ${ownVersion}: npm install --save-dev ${name}@${ownVersion}`,
    );
  }
}

function readConfig(root: string): readonly string[] {
  const text = readText(join(root, configFile));
  if (text === undefined) {
    return [];
  }
  const parsed = parseJsonFile({ file: configFile, text }, configFileSchema);
  if (parsed.status !== 'parsed') {
    throw new InputError(parsed.problems);
  }
  return parsed.value.plugins;
}

function loadNamed(root: string, module: string): Plugin {
  const load = createRequire(join(root, configFile));
  let path: string;
  try {
    path = load.resolve(module);
  } catch {
    throw new AssayError(
      `${configFile} names the plugin ${module}, which cannot be found: ${module.startsWith('.') ? 'there is no such file' : `npm install --save-dev ${module}`}.`,
    );
  }
  try {
    return toPlugin(load(path), module);
  } catch (error) {
    throw error instanceof AssayError
      ? error
      : new AssayError(`The plugin ${module} does not load: ${messageOf(error)}`);
  }
}

function toPlugin(loaded: unknown, module: string): Plugin {
  const { plugin } = Object(loaded) as { plugin?: unknown };
  const checked = pluginSchema.safeParse(plugin);
  if (!checked.success) {
    throw new AssayError(
      `${module} exports no plugin: expected an export "plugin", made by definePlugin, with a name.`,
    );
  }
  return plugin as Plugin;
}
