import type { ReactNode } from 'react';
import css from './paper-table.module.css';

/** A line of a voucher as it is written on paper. */
interface PaperLine {
  readonly key: React.Key;
  readonly summary: string;
  readonly subject: string;
  /** Amounts as they are shown; nothing where the line has none on that side. */
  readonly debit: ReactNode;
  readonly credit: ReactNode;
}

/** The lines of a voucher on paper; a summary that repeats the one above stands back. */
export function PaperTable({
  caption,
  lines,
  total,
}: {
  caption?: string;
  lines: readonly PaperLine[];
  /** 合计: what stands before the sums of both sides. */
  total?: { readonly title: ReactNode; readonly debit: string; readonly credit: string };
}) {
  return (
    <table className={css.table}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th>摘要</th>
          <th>会计科目</th>
          <th>借方金额</th>
          <th>贷方金额</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, summary, subject, debit, credit }, index) => (
          <tr key={key}>
            <td className={lines[index - 1]?.summary === summary ? css.repeated : undefined}>
              {summary}
            </td>
            <td>{subject}</td>
            <td className={css.amount}>{debit}</td>
            <td className={css.amount}>{credit}</td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <td colSpan={2}>{total.title}</td>
            <td className={css.amount}>{total.debit}</td>
            <td className={css.amount}>{total.credit}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
