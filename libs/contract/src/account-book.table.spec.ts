import { columnsFor, type Medium, type Table } from '@mingzhang/rules';
import type { DetailedLedgerRow } from './account-book.contract';
import {
  auxiliaryBalanceTable,
  generalLedgerTable,
  subjectBalanceTable,
} from './account-book.table';
import { currencyLedgerTable, detailedLedgerTable } from './detailed-ledger.table';

/** The headings for a medium in their order, as one line. */
function headings<Row, Key extends string>(table: Table<Row, Key>, medium: Medium): string {
  const columns = columnsFor(table, medium);
  return columns
    .map(({ title, fileTitle }) => (medium === 'file' ? (fileTitle ?? title) : title))
    .join(',');
}

const pairs =
  '年初借方,年初贷方,期初借方,期初贷方,本期借方,本期贷方,本年累计借方,本年累计贷方,期末借方,期末贷方';
const sides = '借方,贷方,借方,贷方,借方,贷方,借方,贷方,借方,贷方';

describe('the files of the books', () => {
  it('keep the headings by which files of ours are read back and compared', () => {
    expect(headings(subjectBalanceTable, 'file')).toBe(`科目编码,科目名称,方向,${pairs}`);
    expect(headings(auxiliaryBalanceTable, 'file')).toBe(`项目编码,项目名称,${pairs}`);
    expect(headings(generalLedgerTable, 'file')).toBe(
      '科目编码,科目名称,期间,摘要,借方,贷方,方向,余额',
    );
    expect(headings(detailedLedgerTable, 'file')).toBe(
      '日期,凭证字号,摘要,对方科目,辅助核算,借方,贷方,方向,余额',
    );
    expect(headings(currencyLedgerTable, 'file')).toBe(
      '日期,凭证字号,摘要,对方科目,辅助核算,汇率,借方原币,借方本位币,贷方原币,贷方本位币,方向,余额原币,余额本位币',
    );
  });
});

describe('the other side of an entry', () => {
  it('is told by its first subject, and of how many, in files too', () => {
    const column = columnsFor(detailedLedgerTable, 'file').find(({ key }) => key === 'counterpart');
    const row = { counterpart: '560211 通讯费', counterpartCount: 2 } as DetailedLedgerRow;
    expect(column?.of?.(row)).toBe('560211 通讯费 等 2 个');
    expect(column?.of?.({ ...row, counterpartCount: 1 })).toBe('560211 通讯费');
  });
});

describe('the books on paper', () => {
  it('have the columns that an office expects of a bound book', () => {
    expect(headings(subjectBalanceTable, 'paper')).toBe(`科目编码,科目名称,${sides}`);
    expect(headings(auxiliaryBalanceTable, 'paper')).toBe(`项目编码,项目名称,${sides}`);
    expect(headings(generalLedgerTable, 'paper')).toBe('期间,摘要,借方,贷方,方向,余额');
    expect(headings(detailedLedgerTable, 'paper')).toBe(
      '日期,凭证字号,摘要,辅助核算,借方,贷方,方向,余额',
    );
  });
});
