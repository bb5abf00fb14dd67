import type { Command } from '../command';
import { cancelCommand } from './cancel-command';
import { fetchCommand } from './fetch-command';
import { statusCommand } from './status-command';
import { submitCommand } from './submit-command';

/** Commands that begin with `batch`, in the order in which they are used. */
export const batchCommands: readonly Command[] = [submitCommand, statusCommand, fetchCommand, cancelCommand];
