import { AssayError, messageOf } from '../../basics/errors';
import { printable } from '../../basics/text/printable';
import { refuseSecretsInPage } from '../../basics/secrets/refuse-secrets';
import { buildMessagePage, buildPage, htmlOf, type Page } from '../../output/page/render-page';
import type { HttpRequest, HttpResponse } from '../../server/http-server';
import type { Access } from './access';
import { home, withoutSecret, type PageMaker } from './make-pages';
import type { Listing } from './list-project';

/** What answering a request needs. */
export interface ViewContext {
  readonly access: Access;
  readonly list: () => Listing;
  readonly pages: PageMaker;
}

/** Answers a browser's request; errors also become pages. */
export function routeView(request: HttpRequest, context: ViewContext): HttpResponse {
  const refused = context.access.refuse(request);
  if (refused !== undefined) {
    const { status, because } = refused;
    return send(status, buildMessagePage('Refused', because), status === 405 ? { allow: 'GET, HEAD' } : {});
  }
  if (context.access.isLink(request)) {
    // Not a redirect, because a browser coming from elsewhere would follow it without the cookie. The token must not
    // stay in the address.
    const page = buildMessagePage('Assay', 'The list of reports comes now.', [home]);
    return send(200, page, { 'set-cookie': context.access.cookie, refresh: '0; url=/' });
  }
  try {
    return answer(request, context);
  } catch (error) {
    const isKnown = error instanceof AssayError;
    const message = isKnown ? error.message : `A bug in Assay: ${messageOf(error)}`;
    return send(isKnown ? 422 : 500, buildMessagePage('This page cannot be shown', printable(message), [home]));
  }
}

function answer(request: HttpRequest, { list, pages }: ViewContext): HttpResponse {
  const { path } = request;
  const listing = list();
  const [, place, name] = /^\/([a-z.]*)(?:\/(.*))?$/s.exec(path) ?? [];
  const found =
    name === undefined ? answerWhole(place, request, listing, pages) : answerNamed({ place, name }, listing, pages);
  return found ?? send(404, buildMessagePage('Not found', `There is nothing at ${printable(path)}.`, [home]));
}

function answerWhole(
  place: string | undefined,
  { query }: HttpRequest,
  { view, reports }: Listing,
  pages: PageMaker,
): HttpResponse | undefined {
  if (place === '') {
    return send(200, withoutSecret(buildPage(view)));
  }
  if (place === 'reports.json') {
    refuseSecretsInPage(JSON.stringify(view));
    return { status: 200, headers, body: query.get('version') === view.version ? { version: view.version } : view };
  }
  const chosen = place === 'compare' ? query.getAll('report').map((key) => reports.get(key)) : [];
  const known = chosen.filter((one) => one !== undefined).filter(({ row }) => row.isComparable);
  return known.length === 0 || known.length < chosen.length
    ? undefined
    : send(200, pages.compare(known, query.get('group') ?? undefined));
}

function answerNamed(
  { place, name }: { readonly place: string | undefined; readonly name: string },
  listing: Listing,
  pages: PageMaker,
): HttpResponse | undefined {
  const { view, reports } = listing;
  if (place === 'history') {
    const isKnown = view.reports.some(({ challenge, inHistory }) => inHistory && challenge === name);
    return isKnown ? send(200, pages.history(name, listing)) : undefined;
  }
  const listed = reports.get(name);
  if (place === 'report' && listed?.row.page === null) {
    // Running or unreadable reports have no page except what the list says.
    const { word, sentence } = listed.row.verdict;
    return send(422, buildMessagePage(word, sentence, [home]));
  }
  return listed === undefined || place !== listed.row.page
    ? undefined
    : send(200, place === 'report' ? pages.report(listed) : pages.comparison(listed, listing));
}

/** No other page may embed, read or be reached by these responses. */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function send(status: number, page: Page, more: Readonly<Record<string, string>> = {}): HttpResponse {
  const own = { 'content-security-policy': `${page.policy}; frame-ancestors 'none'` };
  return { status, headers: { ...headers, ...own, ...more }, html: htmlOf(page) };
}
