import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { keepBraces } from './keep-braces.mjs';
import { linksOutside } from './links-outside.mjs';
import { sidebar } from './sidebar.mjs';
import { slugify } from './slugify.mjs';

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, SITE_BASE } = process.env;
const repository = GITHUB_REPOSITORY === undefined ? undefined : `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;

export default defineConfig({
  title: 'Assay',
  description: 'Finds out how far a model that grades can be trusted.',
  lang: 'en',
  base: SITE_BASE ?? '/',
  srcDir: '../docs',
  outDir: 'dist',
  cleanUrls: true,
  // A page loads its own JavaScript and no other page's.
  router: { prefetchLinks: false },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify },
    config: (markdown) => {
      linksOutside(markdown, repository);
      keepBraces(markdown);
    },
  },
  // The pages lie outside this folder, where Vite would not find Vue.
  vite: {
    // The search index is one chunk.
    build: { chunkSizeWarningLimit: 2000 },
    resolve: {
      alias: [{ find: /^vue(?=$|\/)/, replacement: fileURLToPath(import.meta.resolve('../node_modules/vue')) }],
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide' },
      { text: 'Commands', link: '/reference/commands' },
      { text: 'Glossary', link: '/glossary' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    ...(repository !== undefined && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
});
