import type { StatementViewRow } from '@mingzhang/contract';
import type { Statement } from '@mingzhang/rules/statements';

/** The rows of a statement as they are told. */
export function toldRows({ rows }: Statement): StatementViewRow[] {
  return rows.map(({ row, cells }) => ({
    lineNo: row.lineNo,
    title: row.title,
    side: row.side ?? null,
    indent: row.indent,
    kind: row.kind,
    formula: row.kind === 'heading' ? '' : row.formula,
    values: Object.fromEntries(
      [...cells].map(([key, { amount }]) => [key, amount?.toFixed(row.decimals ?? 2) ?? null]),
    ),
  }));
}
