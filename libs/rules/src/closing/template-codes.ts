import type { ClosingTemplate } from './closing-template';

/**
 * The subjects that a template posts to by name, as codes of the chart of the standard: those that another one may
 * stand in the place of. What it clears is found by balances, and is not among them. Errors: none.
 */
export function postedCodes({ body }: ClosingTemplate, standard: 0 | 1): string[] {
  switch (body.kind) {
    case 'lines':
      return body.lines.flatMap(({ codes }) => codes[standard] ?? []);
    case 'revaluation':
      return [body.gain[standard], body.loss[standard]];
    case 'costOfSales':
      return [body.cost[standard]];
    case 'clear':
    case 'profit':
      return [body.into[standard]];
  }
}
