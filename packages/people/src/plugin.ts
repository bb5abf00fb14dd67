import { definePlugin } from 'gpt-assay/plugin';

/** Graders beside people: verdicts of any tool, several people's labels, and how far people agree. */
export const plugin = definePlugin({
  name: 'gpt-assay-people',
});
