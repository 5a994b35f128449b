import { combinedReasonTitles, type CombinedException } from '@mingzhang/contract';
import css from './combined.module.css';

/** Account sets that are left out, each with the reason: none is missing in silence. */
export function Exceptions({
  exceptions,
  isOpen = false,
}: {
  exceptions: readonly CombinedException[];
  isOpen?: boolean;
}) {
  if (exceptions.length === 0) return null;
  return (
    <details className={css.exceptions} open={isOpen || exceptions.length <= fewExceptions}>
      <summary>{exceptions.length} 个账套没有列入，合计不含</summary>
      <ul aria-label="没有列入的账套">
        {exceptions.map(({ id, companyName, reason, message }) => (
          <li key={id}>
            <b>{companyName === '' ? `编号 ${id}` : companyName}</b>
            <span>{combinedReasonTitles[reason]}</span>
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** As many as may stand open above the figures. */
const fewExceptions = 3;
