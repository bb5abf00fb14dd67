import { annotateOutcome } from './annotate-outcome';
import { wordFor } from '../../experiment/words';
import { toDecision } from '../../experiment/policy/required-share';
import type { Annotation } from './workflow-commands';
import { formatShare } from '../../basics/text/numbers';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { QuizSection } from '../../kinds/quiz/quiz-section';

/** Annotations of a quiz's files: cells that miss their policy, and suspicious labels. */
export function annotateQuiz(
  { title, outcome }: Pick<ReportDocument, 'title' | 'outcome'>,
  { cells, suspicious, files, items, questions }: QuizSection,
): readonly Annotation[] {
  const missed = cells.flatMap(({ model, prompt, policy }): readonly Annotation[] =>
    policy === null || toDecision(policy).status === 'passed'
      ? []
      : [
          {
            level: policy.status === 'soft-failure' ? 'warning' : 'error',
            file: files.config,
            title: `${title}: ${model}, Prompt[${prompt}]: ${wordFor(policy.status)}`,
            message: policy.reason,
          },
        ],
  );
  return [
    ...annotateOutcome(title, files.config, outcome),
    ...missed,
    ...suspicious.map((one): Annotation => ({
      level: 'warning',
      file: files.questions,
      line: one.line,
      title: `Suspicious label: ${one.title}`,
      message: `the label says ${quote(one.labelled)}; every cell is wrong in most trials, and ${formatShare(one.share)} of the answers say ${quote(one.chosen)}`,
    })),
    ...items.flatMap(({ question, flag, discrimination }): readonly Annotation[] => {
      const asked = questions[question];
      return asked === undefined || flag !== 'negative'
        ? []
        : [
            {
              level: 'warning',
              file: files.questions,
              line: asked.line,
              title: `Suspicious key: ${asked.title}`,
              message: `models that are right about the other questions are wrong about this one (discrimination ${(discrimination ?? 0).toFixed(2)})`,
            },
          ];
    }),
  ];
}

function quote(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(', ');
}
