import type { PageLink } from '../../output/page/view';

/** The link to the list. */
export const home: PageLink = { text: 'All reports', href: '/' };
