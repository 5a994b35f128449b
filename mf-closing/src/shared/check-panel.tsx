import { Link, useNavigate } from 'react-router-dom';
import { Button } from 'antd';
import type { CheckResult } from '@mingzhang/contract';
import { Icon, MoneyText } from '@mingzhang/web';
import css from './check-panel.module.css';
import { questionsOf } from './culprit-questions';
import type { GroupedChecks } from '@mingzhang/web';
import { placeTitle } from './place-title';

/**
 * Check results: what blocks with its rows and the way out, what warns, and what was proved, in the words of
 * the proof: rules are named after what they look for, which reads as a fault.
 */
export function CheckPanel({ blocks, warnings, passes }: GroupedChecks) {
  return (
    <div className={css.panel}>
      {blocks.map((result, index) => (
        <Finding key={`${result.rule} ${index}`} result={result} isFirst={index === 0} />
      ))}
      {warnings.map((result, index) => (
        <Finding key={`${result.rule} ${index}`} result={result} isFirst={false} />
      ))}
      {passes.length > 0 && (
        <ul className={css.passes} aria-label="已通过的检查">
          {passes.map(({ rule, message }, index) => (
            <li key={`${rule} ${index}`}>
              <Icon name="check" size={14} />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Finding({ result, isFirst }: { result: CheckResult; isFirst: boolean }) {
  const { title, message, rows, link, amount, severity } = result;
  const navigate = useNavigate();
  const blocks = severity === 'block';
  // A way that a row already leads is not offered twice. Of several accounts the first one is opened; the finder lists the others beside it.
  const [question] = questionsOf(result);
  return (
    <section className={blocks ? css.block : css.warning} aria-label={title}>
      <h3>
        <Icon name={blocks ? 'close' : 'warning'} />
        <span>{title}</span>
        {rows.length > 0 && <small>{rows.length} 项</small>}
        {amount !== null && (
          <span className={css.amount}>
            <MoneyText value={amount} />
          </span>
        )}
      </h3>
      <p>{message}</p>
      {rows.length > 0 && <Rows rows={rows} />}
      {link !== null && !rows.some((row) => row.link === link) && (
        <Button
          size="small"
          type={isFirst ? 'primary' : 'default'}
          onClick={() => void navigate(link)}
        >
          {placeTitle(link)}
        </Button>
      )}
      {question && (
        <Button size="small" onClick={() => void navigate(question.path)}>
          查找原因
        </Button>
      )}
    </section>
  );
}

/** The subjects, items or vouchers that a finding is about. */
function Rows({ rows }: Pick<CheckResult, 'rows'>) {
  return (
    <ul className={css.rows}>
      {rows.map(({ title, amount, link }, index) => (
        <li key={`${title} ${index}`}>
          <span className={css.name}>{title}</span>
          <MoneyText value={amount} />
          {link !== null && (
            <Link to={link} aria-label={`${placeTitle(link)} ${title}`}>
              {placeTitle(link)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
