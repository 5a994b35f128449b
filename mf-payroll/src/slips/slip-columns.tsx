import type { PayslipRow } from '@mingzhang/contract';
import { MoneyText, type BookColumn } from '@mingzhang/web';

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
  { key: 'departments', title: '部门', width: 120, grow: true, render: (slip) => slip.departments },
  money('gross', '应发合计'),
  money('deducted', '扣款合计'),
  money('net', '实发工资'),
];
