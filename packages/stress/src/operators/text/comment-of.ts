/** A line that means nothing to the language that it stands in; prose takes it as it is. */
export function commentOf(language: string, line: string): string {
  switch (language) {
    case 'javascript':
      return `// ${line}`;
    case 'python':
      return `# ${line}`;
    default:
      return line;
  }
}
