import { z } from 'zod';
import { codingRequestSchema } from '../../../model/request-parameters';
import { titleSchema } from '../../../basics/text/title';
import { languages } from '../../../sandbox/sandbox';
import { interviewPolicySchema } from '../policy';

/** The front matter of an interview's prompt. */
export const templateFileSchema = z
  .strictObject({
    title: titleSchema.optional().meta({ description: 'Names the interview in test titles and reports.' }),
    kind: z.literal('interview').optional(),
    languages: z.array(z.enum(languages)).min(1).optional().meta({ description: 'Default: all that questions have.' }),
    system: z.string().optional().meta({ description: 'System message; takes the variables of the text.' }),
    request: codingRequestSchema.optional().meta({ description: 'Model and parameters of each request.' }),
    policy: interviewPolicySchema.optional().meta({ description: 'Requirements for models under Jest.' }),
  })
  .meta({ title: 'Assay interview: front matter of the prompt' });

/** How questions are put to a model. */
export interface Template extends Readonly<z.infer<typeof templateFileSchema>> {
  /** Name of its file without the ending. */
  readonly name: string;
  /** The user message, with its `{{variables}}`. */
  readonly user: string;
}

/** Variables of a template that every question has. */
const alwaysThere = ['language', 'name', 'question'] as const;
/** Variables of a template that are empty where a question lacks them. */
const mayBeEmpty = ['Fact', 'Description'] as const;
const ofOneForm = ['Request', 'Signature', 'Input', 'Output'] as const;

/** Variables of a template. */
export const templateVariables = [...alwaysThere, ...ofOneForm, ...mayBeEmpty] as const;

/** A variable of a template. */
export type TemplateVariableName = (typeof templateVariables)[number];

/** A variable of a template that only questions of one form have. */
export type FormVariable = (typeof ofOneForm)[number];

/** Whether a name is one of a template's variables. */
export function isTemplateVariable(name: string): name is TemplateVariableName {
  return templateVariables.some((variable) => variable === name);
}

/** Whether questions may lack a variable, so that they cannot be asked with it. */
export function isFormVariable(name: string): name is FormVariable {
  return ofOneForm.some((variable) => variable === name);
}

/** How questions are put to a model that got no template. */
export const defaultTemplate: Template = {
  name: 'default',
  user: [
    '{{question}}',
    'Note: {{Fact}}',
    '',
    'Put all of the code into one fenced code block, without examples of its use.',
  ].join('\n'),
};
