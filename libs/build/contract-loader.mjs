import { fileURLToPath } from 'node:url';

const SUMMARY = /^ {4}summary:\s*'[^']*',$/gm;

/** Contracts for browsers: the summaries of calls stand in the documentation of the interface, and no page shows them. */
export const contractRule = {
  test: /[\\/]libs[\\/]contract[\\/]src[\\/][^\\/]+\.contract\.ts$/,
  enforce: 'pre',
  loader: fileURLToPath(import.meta.url),
};

/** The source of a contract without the summaries of its calls, line by line as it was. */
export function withoutSummaries(source) {
  return source.replace(SUMMARY, (found) => found.replace(/[^\n]/g, ''));
}

// The bundler takes a loader by its default export.
// oxlint-disable-next-line import/no-default-export
export default withoutSummaries;
