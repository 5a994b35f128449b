import { Link } from 'react-router-dom';
import type { StatementView } from '@mingzhang/contract';
import { Icon, MoneyText } from '@mingzhang/web';
import css from './view.module.css';

/** What must agree on the statement; what does not says by how much and where to look. */
export function StatementChecks({ view }: { view: StatementView }) {
  const wrong = [
    ...view.checks.filter(({ message }) => message !== '').map(({ message }) => message),
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
