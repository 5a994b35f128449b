import type { TaxDetail, TaxRow } from '@mingzhang/contract';
import { formatMoney, Money, sourceText } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import { BookPrint, type PrintColumn } from '@mingzhang/web';
import { differenceText, percent } from './tax.model';

type Column = PrintColumn<TaxRow>;

const text = (column: Pick<Column, 'key' | 'title' | 'share' | 'text'>): Column => ({
  ...column,
  isAmount: false,
  isWhole: false,
  wraps: true,
});
const amount = (column: Pick<Column, 'key' | 'title' | 'text'>): Column => ({
  ...column,
  share: 12,
  align: 'right',
  isAmount: true,
  isWhole: true,
  wraps: false,
});

const columns: readonly Column[] = [
  {
    key: 'line',
    title: '栏次',
    share: 5,
    align: 'center',
    isAmount: false,
    isWhole: true,
    wraps: false,
    text: ({ line }) => String(line),
  },
  text({
    key: 'title',
    title: '项目',
    share: 30,
    text: ({ title, remark }) => (remark === null ? title : `${title}（手工）`),
  }),
  amount({
    key: 'declared',
    title: '申报数',
    text: ({ unit, declared }) =>
      unit === 'rate' ? percent(declared) : formatMoney(Money.parse(declared)),
  }),
  amount({
    key: 'books',
    title: '账面数',
    text: ({ unit, books }) => (unit === 'rate' ? '' : formatMoney(Money.parse(books))),
  }),
  amount({ key: 'difference', title: '差额', text: differenceText }),
  text({ key: 'source', title: '来源', share: 24, text: sourceText }),
];

/** The form on paper, for who signs it: A4 standing, on as many pages as its rows take. */
export function PrintedFiling({ detail, onBack }: { detail: TaxDetail; onBack: () => void }) {
  const { form, periodFrom, periodTo, payableLine } = detail;
  const { creditCode } = useAccountSet();
  return (
    <BookPrint
      title={form}
      period={`税款所属期：${periodFrom} 至 ${periodTo}`}
      isAsOf
      isForm
      isUpright
      scope={`纳税人识别号：${creditCode}`}
      columns={columns}
      rows={detail.rows}
      toneOf={({ line }) => (line === payableLine ? 'total' : undefined)}
      signers={['办税人员', '会计主管', '单位负责人']}
      onBack={onBack}
    />
  );
}
