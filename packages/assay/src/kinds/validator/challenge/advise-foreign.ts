import type { Problem } from '../../../basics/errors';

interface Advice {
  /** The fields, as prompts and fixtures of other graders have them, that it is about. */
  readonly fields: RegExp;
  /** The message that it adds to; by default that of an unknown key. */
  readonly about?: RegExp;
  readonly message: string;
}

const thresholds =
  'verdicts are booleans. For a score, write one analytic for each threshold, such as atLeast1 and atLeast2';
const reasons =
  'verdicts are booleans. For words before them, write reason: true in the front matter; they are shown, never judged';

const advices: readonly Advice[] = [
  {
    fields: /^analytics\.[^.]+\.(enum|levels|max|maximum|min|minimum|options|range|scale|score|type)$/,
    message: thresholds,
  },
  {
    fields: /^analytics\.[^.]+\.(marks|points|weight)$/,
    message:
      'verdicts have no points. Write one analytic for each line of the rubric, and add points up from the verdicts',
  },
  { fields: /^analytics\.[^.]+\.(comments?|explanation|feedback|rationale|reason|text)$/, message: reasons },
  { fields: /^(explanation|feedback|rationale|reasoning|thinking)$/, message: reasons },
  { fields: /^(points|range|scale|score)$/, message: thresholds },
  {
    fields: /^(messages|steps|turns)$/,
    message: 'a validator asks once. Put everything into one message, and write reason: true to have the reasons first',
  },
  { fields: /^expected\./, about: /received the number /, message: thresholds },
];

const unknownKey = /^unknown key(?! \(did you mean)/;

/**
 * The problems of a prompt or a fixture, with what to write instead where its fields are those of other graders: scores,
 * points, feedback, turns. `value` is the content of the file.
 */
export function adviseForeign(problems: readonly Problem[], value?: unknown): readonly Problem[] {
  const given = new Set<string>();
  return problems.map((problem) => {
    const { field = '', message } = problem;
    const own = isText(value, field)
      ? { message: reasons }
      : advices.find(({ fields, about = unknownKey }) => fields.test(field) && about.test(message));
    // Several fields of one analytic often mean the same.
    const place = `${field.replace(/\.[^.]*$/, '')} ${own?.message ?? ''}`;
    if (own === undefined || given.has(place)) {
      return problem;
    }
    given.add(place);
    return { ...problem, message: `${unknownKey.test(message) ? 'unknown key' : message}: ${own.message}` };
  });
}

/** Whether a field says that an analytic is a text: `type: string`. */
function isText(value: unknown, field: string): boolean {
  const [, analytic = ''] = /^analytics\.([^.]+)\.type$/.exec(field) ?? [];
  const { analytics } = (value ?? {}) as { readonly analytics?: Readonly<Record<string, { readonly type?: unknown }>> };
  const type = analytics?.[analytic]?.type;
  return type === 'string' || type === 'text';
}
