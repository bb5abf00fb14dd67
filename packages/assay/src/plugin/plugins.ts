import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { appendTo } from '../basics/append-to';
import { readText } from '../basics/disk/disk';
import { AssayError, InputError, messageOf } from '../basics/errors';
import { parseJson } from '../basics/json/parse-json';
import { parseJson as parseJsonFile } from '../basics/json/parse-json-file';
import { addExperimentType } from '../experiment/experiment-type';
import { addKind } from '../kinds';
import { addPromptField } from '../kinds/validator/challenge/prompt-fields';
import { addTransport } from '../model/dispatch/transport';
import { addProvider } from '../model/providers';
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
const officialSchema = z.record(z.string(), z.strictObject({ module: z.string(), commands: z.array(z.string()) }));
type Official = z.output<typeof officialSchema>;

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

/** What plugins add to a command of others. */
export function addedTo(command: Pick<Command, 'name' | 'options'>): readonly AddedOptions[] {
  return options.filter(({ isFor }) => isFor(command));
}

/** Schemas that plugins bring, by name. */
export function pluginSchemas(): ReadonlyMap<string, PluginSchema> {
  return new Map([...used.values()].flatMap(({ schemas }) => Object.entries(schemas?.() ?? {})));
}

/** What to install for a command that one of Assay's own packages has, by its first word; `undefined` if none has. */
export function missingPackage(command: string): string | undefined {
  const found = Object.entries(readOfficial()).find(([, { commands: own }]) => own.includes(command));
  return found === undefined || used.has(found[0])
    ? undefined
    : `needs ${found[0]}: npm install --save-dev ${found[0]}`;
}

/**
 * Makes plugins usable: Assay's own, where they are installed, and those that `assay.config.json` names. `announce` gets
 * the files of the project before they run.
 */
export function loadPlugins(root: string, announce: (files: readonly string[]) => void = () => undefined): void {
  for (const [name, { module }] of Object.entries(readOfficial())) {
    const plugin = used.has(name) ? undefined : findOfficial(module);
    if (plugin !== undefined) {
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
function findOfficial(module: string): Plugin | undefined {
  const load = createRequire(__filename);
  let path: string;
  try {
    path = load.resolve(module);
  } catch {
    return undefined;
  }
  return toPlugin(load(path), module);
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
