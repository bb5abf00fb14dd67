/** The index of a system prompt, given as a number or by its name in reports, `capitals.Prompt[0]`. */
export function promptIndex(name: string): number | undefined {
  const [, shown, plain] = /^(?:[\w-]+\.)?Prompt\[(\d{1,4})\]$|^(\d{1,4})$/.exec(name) ?? [];
  const index = shown ?? plain;
  return index === undefined ? undefined : Number(index);
}
