import { taskParts, type TaskPart } from '../../../code/submission';

/** A `{{ … }}` in a template, with name and position. */
export interface TemplateVariable {
  readonly name: string;
  readonly offset: number;
}

interface Place extends TemplateVariable {
  /** Position after the closing brackets. */
  readonly end: number;
}

/** Every `{{ … }}` of a template in order, known or not; the brackets must be on one line. */
export function variablesOf(template: string): readonly TemplateVariable[] {
  return placesOf(template).map(({ name, offset }) => ({ name, offset }));
}

/** The parts of a task that a template shows. */
export function taskPartsIn(template: string): readonly TaskPart[] {
  const names = variablesOf(template).map(({ name }) => name);
  return taskParts.filter((part) => names.includes(part));
}

/** A template with each `{{ … }}` replaced by its value; variables without a value are unchanged. */
export function fillTemplate(template: string, valueOf: (name: string) => string | undefined): string {
  const parts: string[] = [];
  let from = 0;
  for (const { name, offset, end } of placesOf(template)) {
    parts.push(template.slice(from, offset), valueOf(name) ?? template.slice(offset, end));
    from = end;
  }
  return parts.join('') + template.slice(from);
}

/** Scans each line once: a pattern would search for the end of the line again at every bracket. */
function placesOf(template: string): readonly Place[] {
  const places: Place[] = [];
  let start = 0;
  for (const line of template.split(/[\n\r\u2028\u2029]/)) {
    for (let from = line.indexOf('{{'); from >= 0;) {
      const to = line.indexOf('}}', from + 2);
      if (to < 0) {
        break;
      }
      places.push({ name: line.slice(from + 2, to).trim(), offset: start + from, end: start + to + 2 });
      from = line.indexOf('{{', to + 2);
    }
    start += line.length + 1;
  }
  return places;
}
