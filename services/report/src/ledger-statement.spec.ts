import type { StatementLedger } from '@mingzhang/contract';
import { figuresIn } from './ledger-statement';

const unit = (subjectId: number, debit: string, credit: string, result = '0.00') => ({
  subjectId,
  sides: '',
  yearOpening: '0.00',
  opening: '0.00',
  debit,
  credit,
  ytdDebit: debit,
  ytdCredit: credit,
  result,
  ytdResult: result,
});

const subject = (id: number, code: string, category: string) => ({
  id,
  parentId: null,
  code,
  name: code,
  category,
  direction: 'credit',
  leaf: true,
  cash: false,
});

it('what moved on equity is its result, but on 本年利润 and 利润分配, where the ledger says what was', () => {
  const ledger = {
    accountingStandards: 1,
    codeRule: '4-2-2-2',
    prior: null,
    cashFlow: null,
    subjects: [
      subject(1, '400301', 'equity'),
      subject(2, '4103', 'equity'),
      subject(3, '410401', 'equity'),
      subject(4, '6001', 'profit'),
    ],
    current: {
      units: [
        unit(1, '500.00', '10000.00'),
        unit(2, '7.00', '9.00'),
        unit(3, '800.00', '800.00', '800.00'),
        unit(4, '90.00', '90.00', '-90.00'),
      ],
    },
  } as unknown as StatementLedger;
  const { units } = figuresIn(ledger).current;
  expect(units.map(({ result, yearResult }) => `${result} ${yearResult}`)).toEqual([
    '-9500.00 -9500.00',
    '0.00 0.00',
    '800.00 800.00',
    '-90.00 -90.00',
  ]);
});
