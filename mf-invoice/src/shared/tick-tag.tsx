import { tickText, type InvoiceRow } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import css from './shared.module.css';

type Tick = Parameters<typeof tickText>[0] & Pick<InvoiceRow, 'deductPeriod'>;

/** 认证: ticked and for which month, or why it is not to be ticked. */
export function TickTag({ row }: { readonly row: Tick }) {
  const { checkStatus, untickable, deductPeriod, riskLevel } = row;
  if (checkStatus === 1) {
    const title = deductPeriod === null ? '' : `抵扣期间 ${periodTitle(deductPeriod)}`;
    return (
      <span className={`${css.tag} ${css.done}`} title={title}>
        已勾选
      </span>
    );
  }
  if (riskLevel === 'abnormal') {
    return (
      <span className={`${css.tag} ${css.refused}`} title={untickable ?? ''}>
        {tickText(row)}
      </span>
    );
  }
  return (
    <span className={css.tag} title={untickable ?? ''}>
      {tickText(row)}
    </span>
  );
}
