import type { CulpritReport } from '@mingzhang/contract';
import { MoneyText } from '@mingzhang/web';
import css from './culprit.module.css';

/** 辅助项目对照: each item beside what it should hold. */
export function ComparisonTable({ report }: { report: CulpritReport }) {
  const { comparison, title } = report;
  if (comparison === null || comparison.rows.length === 0) return null;
  const { heading, knownTitle, rows } = comparison;
  const isOff = (text: string | null) => text !== null && Number(text) !== 0;
  return (
    <div className={css.compared}>
      <table aria-label="辅助项目对照">
        <caption>辅助项目对照　{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">账面</th>
            <th scope="col">{knownTitle}</th>
            <th scope="col">差额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${row.title} ${index}`} className={isOff(row.difference) ? css.differs : ''}>
              <th scope="row">{row.title}</th>
              <td>
                <MoneyText value={row.booked} />
              </td>
              <td>{row.known === null ? '—' : <MoneyText value={row.known} />}</td>
              <td>{isOff(row.difference) && <MoneyText value={row.difference ?? undefined} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
