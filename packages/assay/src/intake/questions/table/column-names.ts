import { printableLine } from '../../../basics/text/printable';

/** Names of columns in plain form; the first list with a match counts. */
export const questionNames = listsOf([
  'question questiontext questionstem questiontitle stem itemstem',
  'title prompt problem query input goal ctx q',
]);

/** Names of columns with the answer. */
export const answerNames = listsOf([
  'bestanswer',
  `answer answers ans answerkey answerletter answerlabel answeroption answerid answerindex answeridx answernumber
   correct correctanswer correctanswers correctans correctanswerindex correctanswerkey correctoption correctoptions
   correctoptionindex correctchoice correctchoices correctletter correctindex correctidx correctkey correctlabel
   right rightanswer rightanswers rightoption rightchoice expectedanswer
   cop gt groundtruth gold goldanswer goldlabel goldindex goldidx`,
  'key label target solution labels truth',
]);

/** Names of columns with a list of options. */
export const listNames = wordsOf(
  'options choices answerchoices answeroptions alternatives candidates endings mc1targets possibleanswers',
);

/** Names of columns with a text to which the question refers. */
export const passageNames = wordsOf('passage article context paragraph readingpassage');

/** Names of columns with a picture. */
export const pictureNames = wordsOf('image images picture imagelink imageurl media photo figure');

/** The column of an option: what comes before its letter or number, and that. */
export const optionName =
  /^(|option|optiontext|opt|op|choice|answer|answeroption|ans|alternative|alt|ending|sol|response|variant)([a-z]|\d{1,2})$/;

const wrongLists = wordsOf('incorrectanswers wronganswers distractors incorrectoptions wrongoptions');
const wrongName = /^(?:distractor|(?:incorrect|wrong)(?:answer|option|choice)?)\d{1,2}$/;

/** Whether a column can only be the question. */
export function isQuestion(name: string): boolean {
  return questionNames[0]?.includes(plain(name)) === true;
}

/** Whether a column can only be the answer, so that a table needs no options. */
export function isClearAnswer(name: string): boolean {
  return answerNames[1]?.includes(plain(name)) === true || plain(name) === 'key';
}

/** Whether a column holds wrong options. */
export function isWrongOption(name: string): boolean {
  return wrongLists.includes(plain(name)) || wrongName.test(plain(name));
}

/** Names that mean the same are equal in this form. */
export function plain(name: string): string {
  return (
    name
      .slice(0, 200)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\s[-–]\s(?:max \d+ characters|choose at least one)\s*$/, '')
      // Notes such as "(Optional)", but not "answer(s)" or "option (A)".
      .replace(/\([^()]{4,}\)/g, '')
      .replace(/#\s*$/, 'number')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  );
}

/** Names for a message, the first ones of many. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) => `"${printableLine(name, 60)}"`);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}

function listsOf(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.map(wordsOf);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/);
}
