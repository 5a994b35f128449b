import { helpPageOf } from './help-page.mjs';

/** Pages of the help at build time: the browser gets data and no Markdown parser. */
// The bundler takes a loader by its default export.
// oxlint-disable-next-line import/no-default-export
export default function helpLoader(markdown) {
  return `export default ${JSON.stringify(helpPageOf(markdown, this.resourcePath))};`;
}
