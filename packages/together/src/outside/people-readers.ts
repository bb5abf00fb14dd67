import { join } from 'node:path';
import { readRatings } from '../../../people/dist/agreement/read-rating-file';
import { toFeedback } from '../../../people/dist/grades/feedback';
import { toMoodle } from '../../../people/dist/grades/moodle-grades';
import { toPrairielearn } from '../../../people/dist/grades/prairielearn-grades';
import { readVerdicts } from '../../../people/dist/verdicts/read-verdicts';
import { after, type OutsideReader, type OutsideReaders } from './outside-reader';
import { fromFile, root } from './project-files';

/** A reader of a file of verdicts in this format. */
function verdictsOf(format: string, file: string, within: readonly ((text: string) => string)[]): OutsideReader {
  return fromFile(file, () => readVerdicts(join(root, file), file, { format, columns: {} }), within);
}

const given = (file: string) => ({ file: join(root, file), shown: file });

const noGrades = { graded: [], ungraded: [], others: 0, labels: { compared: 0, contradicted: 0 } };

/** Readers of other tools' files of verdicts, and of what goes back to platforms. */
export const peopleReaders: OutsideReaders = {
  'people/verdicts/read-verdicts#readVerdicts': verdictsOf('table', 'verdicts.csv', [
    after('item,model,verdict,truth\n'),
    after('item,verdict,truth,reason\na,1,1,"', '"\n'),
    after('{"item":"a","verdict":"', '","truth":true}\n'),
    after('', ',verdict\n1,1\n'),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of promptfoo': verdictsOf('promptfoo', 'promptfoo.json', [
    after('{"evalId":"e","results":{"version":3,"results":[{"vars":{"a":"', '"},"success":true}]}}'),
    after(
      '{"evalId":"e","results":{"version":3,"results":[{"vars":{},"response":{"output":"',
      '"},"success":true,"gradingResult":{"pass":true,"componentResults":[{"pass":true,"assertion":{"type":"equals","value":"x"}}]}}]}}',
    ),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of inspect': verdictsOf('inspect', 'inspect.json', [
    after(
      '{"version":2,"eval":{"model":"m"},"samples":[{"id":1,"epoch":1,"input":"',
      '","scores":{"match":{"value":"C"}}}]}',
    ),
    after(
      '{"version":2,"eval":{"model":"m"},"samples":[{"id":1,"epoch":1,"scores":{"match":{"value":"C","answer":"',
      '"}}}]}',
    ),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of openai-evals': verdictsOf('openai-evals', 'openai-evals.jsonl', [
    after('{"spec":{"completion_fns":["m"],"eval_name":"', '"}}\n'),
    after(
      '{"spec":{"completion_fns":["m"]}}\n{"run_id":"r","event_id":0,"sample_id":"s","type":"match","data":{"correct":true,"picked":"',
      '"}}\n',
    ),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of langfuse': verdictsOf('langfuse', 'langfuse.csv', [
    after('traceId,name,value,dataType,source,comment\nt,n,1,BOOLEAN,EVAL,"', '"\n'),
    after('traceId,name,value,dataType,source\nt,', ',1,BOOLEAN,EVAL\n'),
    after('[{"traceId":"t","name":"', '","value":1,"dataType":"BOOLEAN","source":"API"}]'),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of langsmith': verdictsOf('langsmith', 'langsmith.csv', [
    after('id,inputs,outputs,reference_outputs,feedback.right\n1,"{}","{}","', '",1\n'),
    after('id,outputs.a,reference.a,feedback.', '\n1,true,true,1\n'),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of prairielearn': verdictsOf('prairielearn', 'pl_submissions.csv', [
    after('submission_id,Rubric Grading\n1,"', '"\n'),
    after('submission_id,Submitted answer,Rubric Grading\n1,"', '","{""items"":[]}"\n'),
  ]),
  'people/verdicts/read-verdicts#readVerdicts of athena': verdictsOf('athena', 'athena.json', [
    after('{"submissions":[{"id":1,"feedbacks":[{"credits":1,"description":"', '"}]}]}'),
    after('{"grading_criteria":[{"title":"', '"}],"submissions":[]}'),
  ]),
  'people/agreement/read-rating-file#readRatings': {
    read: (text) => readRatings(text, 'ratings.csv', {}),
    within: [
      after('item,rater,value\na,b,'),
      after('item,rater_1,rater_2\n1,', ',A\n2,B,B\n'),
      after('item,', ',rater_2\n1,A,A\n'),
    ],
  },
  'people/grades/feedback#toFeedback': (text) => toFeedback({ lost: [text], reason: text }),
  'people/grades/moodle-grades#toMoodle': fromFile('worksheet.csv', () => toMoodle(noGrades, given('worksheet.csv')), [
    after('Identifier,Grade,Maximum grade\nParticipant 1,', ',10\n'),
  ]),
  'people/grades/prairielearn-grades#toPrairielearn': fromFile(
    'checked.csv',
    () => toPrairielearn(noGrades, 'report', given('checked.csv')),
    [after('submission_id,Rubric Grading\n1,"', '"\n')],
  ),
};
