import fc from 'fast-check';
import { stockCodes } from '../closing-check/money-checks';
import { Money } from '../money';
import { statementSubjects } from '../testing/statements';
import {
  contrarySides,
  mayWorsen,
  watchedSubjects,
  type LeafClosing,
  type LeafBalances,
} from './balance-sheet-sides';
import { plausibilityNotes } from './plausibility-rules';

/** Subjects of the charts that may stand on either side, whose forms or rules take both. */
const bothSides = [
  [
    ...'1122 1123 1221 1404 1407 1606 1901 2202 2203 2221 2241 3103 3104'.split(' '),
    // Judged as money and payroll.
    '1001',
    '1002',
    '2211',
  ],
  [
    ...'1122 1123 1221 1404 1407 1473 1606 1901 2202 2203 2205 2221 2241'.split(' '),
    ...'3101 3201 3202 4003 4103 4104'.split(' '),
    '1001',
    '1002',
    '2211',
  ],
] as const;
const standards = [0, 1] as const;

const tops = (standard: 0 | 1) =>
  statementSubjects(standard).filter(
    ({ parentId, category }) => parentId === null && category !== 'profit' && category !== 'cost',
  );
const leafOf = (standard: 0 | 1, code: string, closing: string): LeafClosing => {
  const subject = statementSubjects(standard).find((each) => code.startsWith(each.code));
  if (!subject) throw new Error(`no subject ${code}`);
  return { subject: { ...subject, code, fullName: subject.name }, closing: Money.parse(closing) };
};
const balances = (standard: 0 | 1, leaves: readonly LeafClosing[]): LeafBalances => ({
  standard,
  codeOf: (code) => code,
  leaves,
});
const messages = (standard: 0 | 1, leaves: readonly LeafClosing[]) =>
  contrarySides(balances(standard, leaves)).map(({ msg }) => msg);

describe('the sides of balances', () => {
  it('are judged for every subject of both charts that can stand on one side alone', () => {
    for (const standard of standards) {
      const judgedElsewhere = new Set<string>([...bothSides[standard], ...stockCodes[standard]]);
      for (const { code, direction } of tops(standard)) {
        const contrary = direction === 'debit' ? '-111' : '111';
        const own = direction === 'debit' ? '111' : '-111';
        const found = messages(standard, [leafOf(standard, code, contrary)]).length;
        if (!judgedElsewhere.has(code)) {
          expect([standard, code, found, mayWorsen(code)]).toEqual([standard, code, 1, true]);
        }
        if (bothSides[standard].some((each) => each === code)) {
          expect([standard, code, found]).toEqual([standard, code, 0]);
        }
        expect(messages(standard, [leafOf(standard, code, own)])).toEqual([]);
      }
    }
  });

  it('are named with the subject, the side and the amount', () => {
    expect(
      messages(0, [
        leafOf(0, '3002', '111'),
        leafOf(0, '1501', '-111'),
        leafOf(0, '2231', '5'),
        leafOf(0, '1121', '-7'),
      ]),
    ).toEqual([
      '应收票据为贷方余额 7.00',
      '长期债券投资为贷方余额 111.00',
      '应付利息为借方余额 5.00',
      '资本公积为借方余额 111.00',
    ]);
  });

  it('of 利息调整 and 公允价值变动 lessen their subject, and are wrong only below it as a whole', () => {
    const debtsOf = (adjustment: string) => [
      leafOf(1, '150101', '1000'),
      leafOf(1, '150102', adjustment),
    ];
    expect(messages(1, debtsOf('-80'))).toEqual([]);
    expect(messages(1, debtsOf('-1080'))).toEqual(['债权投资为贷方余额 80.00']);
    const yuan = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(yuan, yuan, (one, other) => {
        const leaves = [leafOf(1, '400201', `${one}`), leafOf(1, '400202', `${other}`)];
        expect(messages(1, leaves)).toHaveLength(one + other > 0 ? 1 : 0);
      }),
    );
  });

  it('as a whole are told of a voucher that brings them further to the wrong side', () => {
    const [cost, adjustment, bank] = [
      leafOf(1, '150101', '1000'),
      leafOf(1, '150102', '-1080'),
      leafOf(1, '1002', '500'),
    ];
    const subjects = new Map([cost, adjustment, bank].map(({ subject }, id) => [id, subject]));
    const leaves = [cost, adjustment, bank].map(({ subject, closing }, id) => ({
      subject: { ...subject, id },
      closing,
    }));
    const notes = (subjectId: number, debit: string, credit: string) => {
      const line = (id: number, [own, other]: readonly [string, string]) => ({
        summary: '测试',
        subjectId: id,
        auxiliary: {},
        debit: Money.parse(own),
        credit: Money.parse(other),
      });
      const lines = [line(subjectId, [debit, credit]), line(2, [credit, debit])];
      return plausibilityNotes(
        {
          draft: { voucherDate: '2026-01-05', attachmentCount: 0, lines },
          subjects,
          baseCurrency: 'CNY',
          rates: new Map(),
          balances: balances(1, leaves),
        },
        new Set(),
      );
    };
    expect(notes(1, '0', '30')).toEqual(['债权投资为贷方余额 80.00，请核对']);
    expect(notes(0, '30', '0')).toEqual([]);
    expect(watchedSubjects(1, ['150102'])).toEqual(['1501', '1502']);
  });
});
