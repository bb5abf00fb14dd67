import { posix } from 'node:path';

/** Sends links to what is no page of `docs/` to the repository; without a repository, only their text stays. */
export function linksOutside(markdown, repository) {
  markdown.core.ruler.push('links-outside', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        const target = token.type === 'link_open' ? token.attrGet('href') : null;
        if (target === null || /^[a-z]+:|^[#/]/.test(target)) {
          continue;
        }
        const path = toRepository(env.relativePath, target);
        if (path.startsWith('docs/') && /\.md(#|$)/.test(path)) {
          continue;
        }
        if (repository === undefined) {
          hide(children, index);
        } else {
          token.attrSet('href', `${repository}/blob/main/${path}`);
        }
      }
    }
  });
}

/** An address relative to the repository. */
const toRepository = (page, target) => posix.normalize(posix.join('docs', posix.dirname(page), target));

/** Turns a link into its text. */
function hide(children, opening) {
  const closing = children.findIndex(({ type }, index) => index > opening && type === 'link_close');
  for (const index of [opening, closing]) {
    Object.assign(children[index], { type: 'text', content: '', tag: '', attrs: null, nesting: 0 });
  }
}
