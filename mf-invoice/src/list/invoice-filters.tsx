import { Segmented } from 'antd';
import {
  invoiceTabs,
  invoiceTabTitles,
  storedDispositions,
  storedDispositionTitles,
  type InvoicePage,
  type InvoiceTab,
} from '@mingzhang/contract';
import {
  invoiceKinds,
  invoiceKindTitle,
  paymentStates,
  paymentTitle,
  riskLevels,
  riskLevelTitles,
  taxStatuses,
  taxStatusTitles,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { FilterFields, PeriodRangeField, useUrlFilters, type PeriodRange } from '@mingzhang/web';
import { useBusinessTypes, type InvoiceAsked } from '../api/invoice.api';
import css from './list.module.css';

/** What the list shows while the address names nothing. */
export const noFilters = {
  tab: 'all',
  keyword: '',
  kind: '',
  business: '',
  tick: '',
  result: '',
  status: '',
  risk: '',
  colour: '',
  payment: '',
  anyMonth: '0',
};
export type InvoiceFilters = Readonly<Record<keyof typeof noFilters, string>>;

/** Value of the filter of business types for invoices that have none. */
const NONE = 'none';

/** The request of the list by the filters of the address; values that are not known narrow nothing. */
export function askedOf(
  invoiceType: InvoiceType,
  range: PeriodRange,
  filters: InvoiceFilters,
): InvoiceAsked {
  const { keyword, kind, business, tick } = filters;
  const isAnyMonth = filters.anyMonth === '1';
  return {
    invoiceType,
    periodFrom: isAnyMonth ? null : range.from,
    periodTo: isAnyMonth ? null : range.to,
    tab: tabOf(filters.tab),
    keyword,
    kinds: kind === '' ? [] : [kind],
    taxStatuses: taxStatuses.filter((each) => each === filters.status),
    riskLevels: riskLevels.filter((each) => each === filters.risk),
    dispositions: storedDispositions.filter((each) => each === filters.result),
    businessIds: business === '' || business === NONE ? [] : [Number(business)],
    isWithoutBusiness: business === NONE,
    checkStatus: tick === '1' ? 1 : tick === '0' ? 0 : null,
    payment: paymentStates.find((each) => each === filters.payment) ?? null,
    isRed: filters.colour === '' ? null : filters.colour === 'red',
  };
}

const tabOf = (text: string): InvoiceTab => invoiceTabs.find((each) => each === text) ?? 'all';

/** The parts of the list with their counts, the search, and the filters that unfold. */
export function InvoiceFilterBar({
  invoiceType,
  tabs,
}: {
  readonly invoiceType: InvoiceType;
  readonly tabs: InvoicePage['tabs'] | undefined;
}) {
  const isInput = invoiceType === 'IN';
  const party = isInput ? '销售方' : '购买方';
  const [{ tab }, change] = useUrlFilters({ tab: noFilters.tab });
  const types = useBusinessTypes(invoiceType).data ?? [];
  const shown = invoiceTabs.filter((each) => each !== 'inbox' && (isInput || each !== 'unticked'));
  const business = types.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={css.bar}>
      <Segmented
        className={css.tabs ?? ''}
        aria-label="处理状态"
        value={tabOf(tab)}
        options={shown.map((value) => ({
          value,
          label: `${invoiceTabTitles[value]}${tabs ? ` ${tabs[value]}` : ''}`,
        }))}
        onChange={(value) => change({ tab: value })}
      />
      <FilterFields
        defaults={noFilters}
        fields={[{ search: 'keyword', label: '查找发票', placeholder: `号码、${party}或金额` }]}
        more={[
          { choice: 'kind', label: '票种', options: kindOptions },
          {
            choice: 'business',
            label: '业务类型',
            options: [{ value: NONE, label: '未选' }].concat(business),
          },
          ...(isInput ? [tickField] : []),
          { choice: 'result', label: '检查', options: optionsOf(storedDispositionTitles) },
          { choice: 'status', label: '发票状态', options: optionsOf(taxStatusTitles) },
          ...(isInput ? [riskField] : []),
          {
            choice: 'payment',
            label: isInput ? '付款' : '收款',
            options: paymentStates.map((value) => ({
              value,
              label: paymentTitle(invoiceType, value),
            })),
          },
          { choice: 'colour', label: '红蓝字', options: colours },
          { flag: 'anyMonth', label: '不限月份' },
        ]}
        moreChildren={<PeriodRangeField />}
      />
    </div>
  );
}

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
const kindOptions = invoiceKinds.map(({ code }) => ({
  value: code,
  label: invoiceKindTitle(code),
}));
const colours = optionsOf({ blue: '蓝字', red: '红字' });
const tickField = {
  choice: 'tick',
  label: '认证',
  options: optionsOf({ 0: '未勾选', 1: '已勾选' }),
} as const;
const riskField = { choice: 'risk', label: '风险', options: optionsOf(riskLevelTitles) } as const;
