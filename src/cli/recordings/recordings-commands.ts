import type { Command } from '../command';
import { keepCommand } from './keep-command';
import { listCommand } from './list-command';
import { pruneCommand } from './prune-command';
import { verifyCommand } from './verify-command';

/** What can be done with recordings, each a command. */
export const recordingsCommands: readonly Command[] = [listCommand, keepCommand, pruneCommand, verifyCommand];
