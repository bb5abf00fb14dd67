/** Shows `{{ … }}` of a prompt as it is written; Vue would evaluate it. */
export function keepBraces(markdown) {
  const render = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index].attrSet('v-pre', '');
    return render(tokens, index, ...rest);
  };
}
