import { Link } from 'react-router-dom';
import type { StockLine } from '@mingzhang/contract';
import { stockActTitles } from '@mingzhang/rules';
import { mendAddress } from '../shared/mend-address';
import css from './stock.module.css';

/** What is to be done about a difference; each leads to the form that does it, filled in. */
export function Proposals({
  line,
  taking,
  canManage,
}: {
  readonly line: StockLine;
  /** The name of the stock-taking. */
  readonly taking: string;
  readonly canManage: boolean;
}) {
  const { assetId, seen } = line;
  return (
    <span className={css.proposals}>
      {line.proposals.map(({ act, isDone }) => {
        const title = stockActTitles[act];
        if (isDone) return <s key={act}>{title}</s>;
        if (!canManage || act === 'mend') return <span key={act}>{title}</span>;
        return (
          <Link key={act} to={mendAddress(act, { assetId, seen, taking })}>
            {title}
          </Link>
        );
      })}
    </span>
  );
}
