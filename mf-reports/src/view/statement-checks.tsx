import { Link } from 'react-router-dom';
import type { CoverageView, StatementView } from '@mingzhang/contract';
import { Icon, MoneyText } from '@mingzhang/web';
import { useCoverage } from '../api/template.api';
import css from './view.module.css';

/** What must agree on the statement; what does not says by how much and where to look. */
export function StatementChecks({ view }: { view: StatementView }) {
  const coverage = useCoverage(view.template.id).data?.coverage ?? null;
  const wrong = [
    ...view.checks.filter(({ message }) => message !== '').map(({ message }) => message),
    ...coverageFaults(coverage),
    ...view.findings.map(({ row, msg }) => `第 ${row} 行：${msg}`),
  ];
  return (
    <>
      <div className={css.checks} role="status">
        {view.checks.map(({ name, left, message }) => (
          <span key={name} className={message === '' ? css.ok : css.bad}>
            <Icon name={message === '' ? 'check' : 'warning'} size={14} />
            {name} <MoneyText value={left} />
          </span>
        ))}
        {coverage && (
          <span className={coverage.isProven ? css.ok : css.bad}>
            <Icon name={coverage.isProven ? 'check' : 'warning'} size={14} />
            科目覆盖 {coverage.once}/{coverage.leaves}
          </span>
        )}
        {view.template.kind === 'cashFlow' && (
          <Link to={`/report/cashFlow?period=${view.periodTo}`}>现金流量归类</Link>
        )}
      </div>
      {view.notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
      {wrong.length > 0 && (
        <ul className={css.wrong} role="alert">
          {wrong.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const faultsShown = 5;

/** Subjects that no row counts, or more than one does, as far as there is room for them. */
function coverageFaults(coverage: CoverageView | null): string[] {
  if (!coverage || coverage.isProven) return [];
  const { faults, unprovable } = coverage;
  const more = faults.length - faultsShown;
  return [
    ...faults.slice(0, faultsShown).map(({ msg }) => `科目覆盖：${msg}`),
    ...(more > 0 ? [`科目覆盖：另有 ${more} 个科目，请到“报表模板”核对`] : []),
    ...unprovable.map((row) => `科目覆盖：${row}的公式不是加减，不能证明`),
  ];
}
