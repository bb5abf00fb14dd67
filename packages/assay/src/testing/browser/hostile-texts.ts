/**
 * Texts that run a script, or fetch something, on a page that shows them as they are: what a candidate, a model or a
 * fixture might put into a title, code, a reply, a name or a URL. The script calls `hostile(where)`, which the tests'
 * browser takes as a problem.
 */
export function hostileTexts(where: string): readonly string[] {
  const call = `hostile('${where}')`;
  return [
    `</script><script>${call}</script>`,
    `<img src=x: onerror="${call}">`,
    `"><svg onload="${call}">`,
    `'><svg onload="${call}">`,
    `" autofocus tabindex=0 onfocus="${call}" x="`,
    `</textarea></style></title></template></noscript><script>${call}</script>`,
    `]]><script>${call}</script>`,
    `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
    `<a href="javascript:${call}">a</a>`,
    `javascript:${call}`,
    `\${${call}}`,
    `'-${call}-'`,
    `\u2028${call}//`,
    `<link rel=stylesheet href="https://example.invalid/${where}.css">`,
    `<style>@import "https://example.invalid/${where}.css";</style>`,
    `<base href="https://example.invalid/"><img src="${where}.png">`,
    `<meta http-equiv=refresh content="0; url=https://example.invalid/${where}">`,
    `&lt;script&gt;${call}&lt;/script&gt; &quot;><svg onload="${call}">`,
    '<!--<script>',
  ];
}
