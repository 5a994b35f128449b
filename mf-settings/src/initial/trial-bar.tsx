import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import {
  formatMoney,
  splitBalance,
  type InitialTrialBalance,
  type Money,
  type TrialEquation,
} from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import css from './initial.module.css';

/** What looks wrong about what is on the screen, and may be saved all the same. */
export function Doubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <ul className={css.doubts} aria-label="请核对的期初余额">
      {doubts.map((doubt) => (
        <li key={doubt}>{doubt}</li>
      ))}
    </ul>
  );
}

/** The trial balance of what is on the screen, and the types it is made of. */
export function TrialBar({
  trial,
  nets,
  withYear,
  onJump,
}: {
  trial: InitialTrialBalance;
  nets: readonly { readonly category: Subject['category']; readonly net: Money }[];
  withYear: boolean;
  onJump: (category: Subject['category']) => void;
}) {
  return (
    <div className={css.bar} role="status" aria-label="期初试算平衡">
      <span className={trial.balanced ? css.ok : css.bad}>
        <Icon name={trial.balanced ? 'check' : 'warning'} size={14} />
        {trial.balanced ? '试算平衡' : '试算不平衡'}
      </span>
      <Equation title="期初" equation={trial.opening} />
      {withYear && <Equation title="年初" equation={trial.yearOpening} />}
      {withYear && <Equation title="本年累计" equation={trial.ytd} />}
      <span className={css.nets}>
        {nets.map(({ category, net }) => (
          <button key={category} type="button" onClick={() => onJump(category)}>
            {subjectCategoryTitles[category]} <NetText net={net} />
          </button>
        ))}
      </span>
    </div>
  );
}

function Equation({ title, equation }: { title: string; equation: TrialEquation }) {
  const { debit, credit, difference } = equation;
  return (
    <span className={css.equation}>
      {title} 借 {formatMoney(debit)} 贷 {formatMoney(credit)}
      {!difference.isZero && (
        <em>
          {difference.isNegative ? '贷方多' : '借方多'} {formatMoney(difference.abs())}
        </em>
      )}
    </span>
  );
}

function NetText({ net }: { net: Money }) {
  const { debit, credit } = splitBalance(net);
  if (net.isZero) return <>平</>;
  return <>{debit.isZero ? `贷 ${formatMoney(credit)}` : `借 ${formatMoney(debit)}`}</>;
}
