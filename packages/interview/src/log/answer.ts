import { ownValue } from 'gpt-assay/basics';
import type { SuiteEntry, TrialEntry } from 'gpt-assay/experiment';
import type { InterviewCell } from '../report/interview-section';
import type { EvaluatedRow, PreparedRow } from '../rows/rows';
import { readAnswerDetails, type AnswerDetails, type AskedQuestion, type InterviewDetails } from './log-details';

/** What identifies a cell of answers; `–` is unknown, and no parameters are an empty text. */
export type CellAbout = Pick<InterviewCell, 'interview' | 'model' | 'template' | 'params' | 'language'>;

/** An answer, from a log or from rows: what its report, its page and answers side by side are made of. */
export interface Answer {
  /** Its line in the log. */
  readonly entry: TrialEntry;
  readonly details: AnswerDetails;
  readonly about: CellAbout;
  /** As asked in the first round. */
  readonly question: PreparedRow;
  /** Number of its run, from 0, as it was asked: runs of several files can have the same. */
  readonly run: number;
  readonly texts: AnswerTexts;
}

/** What was asked and replied. */
export type AnswerTexts = Pick<EvaluatedRow, 'prompt' | 'answer' | 'code'> & { readonly refusal?: unknown };

/** A line of a log, with what the log's first line says about it. */
export interface FoundAnswer extends Pick<Answer, 'details' | 'about'> {
  readonly question: AskedQuestion;
}

/** Finds what the first line of a log says about an answer; `undefined` for questions and models that it lacks. */
export function createAnswerFinder(
  { models, groups }: SuiteEntry,
  details: InterviewDetails,
): (entry: TrialEntry) => FoundAnswer | undefined {
  const names = new Map(models.map((name, place) => [name, groups?.[place]?.model ?? name]));
  return (entry) => {
    const { fixture, model } = entry.trial;
    const question = ownValue(details.questions, fixture);
    const group = ownValue(details.groups, model);
    if (question === undefined || group === undefined) {
      return undefined;
    }
    const { interview, language } = question;
    const about = { interview, model: names.get(model) ?? model, ...group, language };
    return { question, about, details: readAnswerDetails(entry) };
  };
}
