import { z } from 'zod';
import { codingRequestSchema } from 'gpt-assay/model';
import { titleSchema } from 'gpt-assay/basics';
import { languages } from 'gpt-assay/sandbox';
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

/** A template that turns questions into prompts. */
export interface Template extends Readonly<z.infer<typeof templateFileSchema>> {
  /** File name without the extension. */
  readonly name: string;
  /** The user message, with its `{{variables}}`. */
  readonly user: string;
}

const alwaysThere = ['language', 'name', 'question'] as const;
/** Variables that are empty if a question lacks them. */
const mayBeEmpty = ['Fact', 'Description', 'Given'] as const;
const ofOneForm = ['Request', 'Signature', 'Input', 'Output'] as const;

/** Variables of a template. */
export const templateVariables = [...alwaysThere, ...ofOneForm, ...mayBeEmpty] as const;

/** A variable of a template. */
export type TemplateVariableName = (typeof templateVariables)[number];

/** A variable that only some questions have. */
export type FormVariable = (typeof ofOneForm)[number];

/** Whether a name is one of a template's variables. */
export function isTemplateVariable(name: string): name is TemplateVariableName {
  return templateVariables.some((variable) => variable === name);
}

/** Whether questions may lack this variable, so that a template with it cannot ask them. */
export function isFormVariable(name: string): name is FormVariable {
  return ofOneForm.some((variable) => variable === name);
}

/** The template that is used if none is given. */
export const defaultTemplate: Template = {
  name: 'default',
  user: [
    '{{question}}',
    'Note: {{Fact}}',
    '',
    'Put all of the code into one fenced code block, without examples of its use.',
  ].join('\n'),
};
