import fc from 'fast-check';
import { Money } from '../money';
import type { CashVoucher } from '../statements/cash-flow';
import type { StatementSubject, UnitFigures } from '../statements/figures';
import type { SubjectCategory } from '../subject-tree';
import enterpriseChart from './data/subjects-enterprise.json';
import { type ChartSubject, smallBusinessChart, workedExample } from './worked-example';

const categories: Readonly<Record<string, SubjectCategory>> = {
  资产: 'asset',
  负债: 'liability',
  共同: 'common',
  所有者权益: 'equity',
  成本: 'cost',
  损益: 'profit',
};

/** Small-scale taxpayers book on 222101 itself and have none of the other subjects of VAT. */
const ofGeneralTaxpayers = /^(222101..|22210[2-8])$/;

/** The chart of a standard for a kind of taxpayer (1 general), ids in the order of codes from 1. */
export function statementSubjects(standard: 0 | 1, vatType: 0 | 1 = 1): StatementSubject[] {
  const charts: readonly (readonly ChartSubject[])[] = [smallBusinessChart, enterpriseChart];
  const chart = (charts[standard] ?? []).filter(
    ({ code }) => vatType === 1 || !ofGeneralTaxpayers.test(code),
  );
  const ids = new Map(chart.map(({ code }, index) => [code, index + 1]));
  return chart.map(({ code, name, category, direction, parentCode }) => ({
    id: ids.get(code) ?? 0,
    parentId: ids.get(parentCode ?? '') ?? null,
    code,
    name,
    direction: direction === '借' ? 'debit' : 'credit',
    category: categories[category] ?? 'asset',
  }));
}

export function leavesOf(subjects: readonly StatementSubject[]): StatementSubject[] {
  const parents = new Set(subjects.map(({ parentId }) => parentId));
  return subjects.filter(({ id }) => !parents.has(id));
}

/** Figures of a unit from amounts as text; the rest is nothing. */
export function unitOf(
  subjectId: number,
  { detail = '', ...amounts }: Partial<Record<Exclude<keyof UnitFigures, 'subjectId'>, string>>,
): UnitFigures {
  const zero = Money.zero;
  const given = Object.entries(amounts).map(([key, text]) => [key, Money.parse(text)]);
  return {
    subjectId,
    detail,
    yearOpening: zero,
    opening: zero,
    debit: zero,
    credit: zero,
    yearDebit: zero,
    yearCredit: zero,
    result: zero,
    yearResult: zero,
    ...Object.fromEntries(given),
  };
}

/** January of the worked example, party by party, with its vouchers as the ledger's figures. */
export function workedUnits(subjects: readonly StatementSubject[]): UnitFigures[] {
  const ids = new Map(subjects.map(({ code, id }) => [code, id]));
  const openings = workedExample.openingBalances.map(({ code, aux, direction, opening }) => {
    const net = direction === '借' ? opening : Money.parse(opening).negate().toString();
    return unitOf(ids.get(code) ?? 0, { detail: aux ?? '', yearOpening: net, opening: net });
  });
  const entries = workedExample.vouchers.flatMap(({ kind, lines }) =>
    lines.map(({ code, aux, debit, credit }) => {
      const net =
        kind === 'normal' ? Money.parse(debit).minus(Money.parse(credit)).toString() : '0';
      const movement = { debit, credit, yearDebit: debit, yearCredit: credit };
      const result = { result: net, yearResult: net };
      return unitOf(ids.get(code) ?? 0, { detail: aux ?? '', ...movement, ...result });
    }),
  );
  return [...openings, ...entries];
}

interface Posted {
  readonly debit: StatementSubject;
  readonly credit: StatementSubject;
  readonly fen: number;
  readonly party: number;
  readonly when: 'yearOpening' | 'earlier' | 'period';
}

/** Figures of ledgers in which everything is posted twice, on any two leaves, red entries included. */
export function balancedUnits(
  subjects: readonly StatementSubject[],
  maxLength = 40,
): fc.Arbitrary<UnitFigures[]> {
  const leaves = leavesOf(subjects);
  const posted: fc.Arbitrary<Posted> = fc.record({
    debit: fc.constantFrom(...leaves),
    credit: fc.constantFrom(...leaves),
    fen: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
    party: fc.integer({ min: 1, max: 3 }),
    when: fc.constantFrom('yearOpening', 'earlier', 'period'),
  });
  return fc.array(posted, { maxLength }).map((all) => all.flatMap(unitsOf));
}

function unitsOf({ debit, credit, fen, party, when }: Posted): UnitFigures[] {
  const amount = (fen / 100).toFixed(2);
  const negated = (-fen / 100).toFixed(2);
  return [
    { id: debit.id, net: amount, d: amount, c: '0' },
    { id: credit.id, net: negated, d: '0', c: amount },
  ].map(({ id, net, d, c }) => {
    const detail = `${party}`;
    if (when === 'yearOpening') return unitOf(id, { detail, yearOpening: net, opening: net });
    const year = { yearDebit: d, yearCredit: c, yearResult: net };
    if (when === 'earlier') return unitOf(id, { detail, opening: net, ...year });
    return unitOf(id, { detail, debit: d, credit: c, result: net, ...year });
  });
}

/** Vouchers of the worked month that move cash, as cash flow reads them; ids are their numbers from 1. */
export function workedCashVouchers(subjects: readonly StatementSubject[]): CashVoucher[] {
  const ids = new Map(subjects.map(({ code, id }) => [code, id]));
  return workedExample.vouchers.map(({ lines }, index) => ({
    id: index + 1,
    lines: lines.map(({ code, debit, credit }, at) => ({
      row: at + 1,
      subjectId: ids.get(code) ?? 0,
      debit: Money.parse(debit),
      credit: Money.parse(credit),
    })),
  }));
}

/** Ids of the leaves of cash: 库存现金, 银行存款, 其他货币资金. */
export function cashLeaves(subjects: readonly StatementSubject[]): Set<number> {
  const isCash = ({ code }: StatementSubject) => /^(1001|1002|1012)/.test(code);
  return new Set(leavesOf(subjects).flatMap((leaf) => (isCash(leaf) ? [leaf.id] : [])));
}

/** A voucher from its lines as text: `贷 1122 5000`; ids of subjects by code. */
export function cashVoucherOf(
  id: number,
  text: string,
  subjects: readonly StatementSubject[],
): CashVoucher {
  const ids = new Map(subjects.map(({ code, id: subjectId }) => [code, subjectId]));
  const lines = text.split('，').map((line, index) => {
    const [side, code = '', amount = ''] = line.trim().split(' ');
    const [debit, credit] = side === '借' ? [amount, '0'] : ['0', amount];
    return {
      row: index + 1,
      subjectId: ids.get(code) ?? 0,
      debit: Money.parse(debit),
      credit: Money.parse(credit),
    };
  });
  return { id, lines };
}

/** Vouchers of any leaves, at least one line of cash each, red amounts included, that balance. */
export function cashVouchers(subjects: readonly StatementSubject[]): fc.Arbitrary<CashVoucher[]> {
  const leaves = leavesOf(subjects).map(({ id }) => id);
  const fen = fc.integer({ min: -10_000_00, max: 10_000_00 });
  const cash = fc.constantFrom(...cashLeaves(subjects));
  const line = fc.record({ subjectId: fc.constantFrom(...leaves), fen, isDebit: fc.boolean() });
  return fc
    .array(fc.record({ cash, lines: fc.array(line, { maxLength: 6 }) }), { maxLength: 6 })
    .map((all) =>
      all.map(({ cash: cashId, lines }, index) => {
        const moved = lines.reduce((sum, each) => sum + (each.isDebit ? -each.fen : each.fen), 0);
        const every = [...lines, { subjectId: cashId, fen: moved, isDebit: true }];
        return {
          id: index + 1,
          lines: every.map((each, at) => {
            const amount = Money.parse((each.fen / 100).toFixed(2));
            const [debit, credit] = each.isDebit ? [amount, Money.zero] : [Money.zero, amount];
            return { row: at + 1, subjectId: each.subjectId, debit, credit };
          }),
        };
      }),
    );
}
