import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { StatementTerm } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { ErrorPanel, MoneyText, SkeletonRows } from '@mingzhang/web';
import { useStatementCell, type Shown } from '../api/report.api';
import type { CellPlace } from './statement.model';
import css from './cell-source.module.css';

const partiesShown = 8;

/** What a figure is made of: its formula in parts, whose balances, and the ways to the ledger. */
export function CellSource({ shown, place }: { shown: Shown; place: CellPlace }) {
  const source = useStatementCell(shown, place);
  const dialog = useRef<HTMLDivElement>(null);
  const isThere = source.data !== undefined;
  // Once, when it is there: the ways to the ledger are the next that Tab comes to.
  useEffect(() => dialog.current?.focus(), [isThere]);
  if (source.error) {
    return <ErrorPanel error={source.error} onRetry={() => void source.refetch()} />;
  }
  if (!source.data) {
    return (
      <div className={css.source}>
        <SkeletonRows rows={4} />
      </div>
    );
  }
  const { title, column, amount, terms, formula } = source.data;
  return (
    <div
      ref={dialog}
      tabIndex={-1}
      className={css.source}
      role="dialog"
      aria-label={`${title}的来源`}
    >
      <header>
        <strong>{title}</strong>
        <span>
          行次 {place.lineNo} · {column}
        </span>
        <b>{amount === null ? '无法计算' : <MoneyText value={amount} />}</b>
      </header>
      {terms.length === 0 && <p>{formula === '' ? '本行没有公式' : formula}</p>}
      {terms.map((term, index) => (
        // Parts of a formula never change their order.
        <Term key={`${index + 1}`} term={term} />
      ))}
      <footer>
        {linksOf(terms).map(({ link, label }) => (
          <Link key={link} to={link}>
            {label}
          </Link>
        ))}
      </footer>
    </div>
  );
}

/** Each way once: two figures may be of one voucher. */
function linksOf(terms: readonly StatementTerm[]) {
  const labels = new Map<string, string>();
  for (const { link, title, linkTitle } of terms) {
    if (link !== null) labels.set(link, linkTitle ?? `${title.split(' ')[0]} 明细账`);
  }
  return [...labels].map(([link, label]) => ({ link, label }));
}

function Term({ term }: { term: StatementTerm }) {
  const { sign, title, take, amount, lineNo, parties, others } = term;
  const otherSum = others.reduce((sum, each) => sum.plus(Money.parse(each.amount)), Money.zero);
  return (
    <section>
      <div className={css.term}>
        <span>
          {sign} {title}
        </span>
        <small>{lineNo === null ? take : `行次 ${lineNo}`}</small>
        <MoneyText value={amount} />
      </div>
      {parties.slice(0, partiesShown).map((party) => (
        <div key={party.title} className={css.party}>
          <span>{party.title}</span>
          <MoneyText value={party.amount} />
        </div>
      ))}
      {parties.length > partiesShown && (
        <p className={css.note}>等 {parties.length} 个，全部见明细账</p>
      )}
      {others.length > 0 && (
        <p className={css.note}>
          {others
            .slice(0, 3)
            .map((each) => each.title)
            .join('、')}
          {others.length > 3 ? ` 等 ${others.length} 个` : ''}余额在另一方，合计{' '}
          {formatMoney(otherSum)}，按明细重分类，列入对应的往来项目
        </p>
      )}
    </section>
  );
}
