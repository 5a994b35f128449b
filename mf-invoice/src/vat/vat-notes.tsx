import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { VatPage } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { blockedPlace } from './vat.model';
import css from './vat.module.css';

const levels = { below: 'info', near: 'warning', beyond: 'error' } as const;

/** What stands outside the figures: blocked invoices, unknown rates, unticked input, watches, openings. */
export function VatNotes({ page }: { readonly page: VatPage }) {
  const { notFilled, blocked, unknown, unticked, voided, watches, openings } = page;
  const missing = openings.items.filter(({ state }) => state !== 'done');
  const loud = watches.filter(({ level }) => level !== 'below');
  const quiet = watches.filter(({ level }) => level === 'below').map(({ title }) => title);
  const others = [
    ...(blocked.input.count > 0
      ? [`${blocked.input.count} 张进项发票被拦截，没有计入（税额 ${money(blocked.input.tax)}）`]
      : []),
    ...(unticked.count > 0
      ? [`未勾选进项发票 ${unticked.count} 张，税额 ${money(unticked.tax)}`]
      : []),
    ...(voided > 0 ? [`作废发票 ${voided} 张，不计入`] : []),
  ];
  const texts = others.concat(quiet);
  return (
    <>
      {notFilled !== null && (
        <Alert
          type="error"
          showIcon
          title={notFilled}
          action={<Link to={blockedPlace}>去处理</Link>}
        />
      )}
      {unknown.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${unknown.count} 张销项发票没有明细或税率不明，按适用税率计入；请补充明细`}
        />
      )}
      {loud.map(({ code, level, title, wayOut }) => (
        <Alert key={code} type={levels[level]} showIcon title={title} description={wayOut} />
      ))}
      {missing.map(({ code, text }) => (
        <Alert key={code} type="warning" showIcon title={`期初：${text}`} />
      ))}
      {texts.length > 0 && <p className={css.notes}>{texts.join('；')}</p>}
    </>
  );
}

const money = (amount: string) => formatMoney(Money.parse(amount));
