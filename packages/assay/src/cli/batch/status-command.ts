import { systemClock } from '../../basics/clock';
import { toSafe } from '../../model/batch/ask-server';
import { lookAt } from '../../model/batch/catch-up';
import { findReplies } from '../../model/batch/find-replies';
import { openRecordings } from '../../model/recordings';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { failWith } from '../options/fail-with';
import { readChallenge } from '../options/read-challenge';
import type { BatchStatus } from './batch-documents';
import { noteElsewhere, openBatches } from './open-batches';
import { renderStatus, toBatchStatus } from './render-status';

/** `assay batch status`: shows the progress of a challenge's batches. */
export const statusCommand: Command = defineCommand({
  name: 'batch status',
  summary: 'Show progress and expiry of batches (read-only)',
  positionals: '<challenge>',
  example: 'npx assay batch status two-sum',
  options: jsonOption,

  async run(invocation, terminal) {
    const problems: string[] = [];
    const challenge = readChallenge(invocation, statusCommand, problems);
    failWith('batch status', problems);
    const open = openBatches(invocation, challenge);
    const { root, server, batches } = open;
    const ended = batches.flatMap((state) => (state.step === 'ended' ? [state] : []));
    const { recordedOf } = findReplies(root, ended, openRecordings(root));
    const safe = (message: string): string => toSafe(message, invocation.settings.apiKey);
    const now = new Date(systemClock.now());
    const statuses: BatchStatus[] = [];
    for (const state of batches) {
      const isOpen = state.step === 'uploaded' || state.step === 'submitted';
      const known = isOpen ? await lookAt(open.apiOf(state), state) : { state };
      statuses.push(toBatchStatus(known, recordedOf.get(state.id), safe));
    }
    const document = { challenge, server, batches: statuses };
    printDocument(invocation, terminal, document, (one) => renderStatus(one, now));
    for (const note of noteElsewhere(open)) {
      terminal.error(note);
    }
    return exitCodes.passed;
  },
});
