import { slipLinkStateTitles, type PayslipRow } from '@mingzhang/contract';
import { MoneyText, momentText, type BookColumn } from '@mingzhang/web';

const money = (key: 'gross' | 'deducted' | 'net', title: string): BookColumn<PayslipRow> => ({
  key,
  title,
  width: 110,
  align: 'right',
  render: (slip) => <MoneyText value={slip[key]} />,
});

/** The columns of the list of payslips. */
export const slipColumns: readonly BookColumn<PayslipRow>[] = [
  { key: 'number', title: '工号', width: 80, render: ({ number }) => number },
  { key: 'name', title: '姓名', width: 90, isName: true, render: ({ name }) => name },
  {
    key: 'departments',
    title: '部门',
    width: 120,
    leastPx: 84,
    grow: true,
    render: (slip) => slip.departments,
  },
  money('gross', '应发合计'),
  money('deducted', '扣款合计'),
  money('net', '实发工资'),
  { key: 'link', title: '链接', width: 200, render: ({ link }) => linkText(link) },
  {
    key: 'seen',
    title: '查看',
    width: 216,
    render: ({ link }) =>
      link?.lastSeenAt
        ? `${String(link.seenCount)} 次，最近 ${momentText(link.lastSeenAt).slice(0, 16)}`
        : '',
  },
];

/** 有效至 2026-02-08 09:30; what is not valid any more says why. */
function linkText(link: PayslipRow['link']): string {
  if (!link) return '';
  if (link.state !== 'valid') return slipLinkStateTitles[link.state];
  return `有效至 ${momentText(link.expiresAt).slice(0, 16)}`;
}
