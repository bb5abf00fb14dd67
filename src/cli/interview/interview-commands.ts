import type { Command } from '../command';
import { interviewAskCommand } from './ask-command';
import { evaluateCommand } from './evaluate-command';
import { prepareCommand } from './prepare-command';
import { interviewReportCommand } from './report-command';
import { runCommand } from './run-command';

/** The steps of an interview, each a command. */
export const interviewCommands: readonly Command[] = [
  runCommand,
  prepareCommand,
  interviewAskCommand,
  evaluateCommand,
  interviewReportCommand,
];
