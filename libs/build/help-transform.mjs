import { helpPageOf } from './help-page.mjs';

/** The same pages for Jest, which takes a transformer by its default export. */
// oxlint-disable-next-line import/no-default-export
export default {
  process: (markdown, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(helpPageOf(markdown, file))} };`,
  }),
};
