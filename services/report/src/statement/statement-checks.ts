import {
  builtInStatements,
  type ClosingFinding,
  type CoverageView,
  type StatementCheck,
} from '@mingzhang/contract';
import { formatMoney, formGapText, Money } from '@mingzhang/rules';
import {
  type AddedSubject,
  crossChecks,
  type CrossCheck,
  type CrossCheckFacts,
  type CrossCheckId,
  misplacedFunds,
  type Statement,
} from '@mingzhang/rules/statements';

const CASH_WAY_OUT =
  '请核对科目的“现金或银行科目”标志、准则以外的现金科目是否列入货币资金，以及“现金流量归类”中的启用前现金流量';

/** Where to look when a check fails. */
const waysOut: { readonly [Id in CrossCheckId]?: string } = {
  'BS-EQ': '请在“结账”的差额查找中查明',
  'BS-IS':
    '请核对结转损益凭证，以及直接记入利润分配的凭证；年中启用的账套请先核对期初余额中的损益实际发生额',
  'IS-CLOSE': '请核对结转损益凭证是否完整，或重新生成',
  'BS-CASH': CASH_WAY_OUT,
  'CF-NET': '年中启用的账套请在“现金流量归类”填写启用前现金流量，或核对科目的现金标志',
  'CF-END': CASH_WAY_OUT,
};

/** Checks that are made of each column. */
const ofColumns: ReadonlySet<CrossCheckId> = new Set(['BS-EQ', 'CF-NET']);

/** Which checks stand on which statement. */
const shownOn: { readonly [Kind in Statement['template']['kind']]?: readonly CrossCheckId[] } = {
  balanceSheet: ['BS-EQ', 'BS-IS'],
  incomeStatement: ['IS-CLOSE', 'BS-IS'],
  cashFlow: ['CF-NET', 'BS-CASH', 'CF-END', 'CF-UNASSIGNED'],
};

/** What must agree on a statement and between the statements; what can't be known is left out. */
export function checksOf({ template }: Statement, facts: CrossCheckFacts): StatementCheck[] {
  const shown = shownOn[template.kind] ?? [];
  return crossChecks(facts)
    .filter(({ id }) => shown.includes(id))
    .flatMap((check) => {
      const title = template.columns.find(({ key }) => key === check.column)?.title;
      return told(check, ofColumns.has(check.id) && title ? `${title}：` : '') ?? [];
    });
}

/**
 * Checks that do not hold, as closing asks for them. They warn: books that do not balance the ledger blocks by
 * itself, and an official form that lacks a subject can't be mended by who closes.
 */
export function closingFindingsOf(facts: CrossCheckFacts, period: string): ClosingFinding[] {
  return crossChecks(facts).flatMap((check): ClosingFinding[] => {
    const message = check.isTied ? '' : (told(check, '')?.message ?? '');
    if (message === '') return [];
    const isOfIncome = check.id === 'IS-CLOSE';
    const id = builtInStatements[isOfIncome ? 'incomeStatement' : 'balanceSheet'];
    const link = `/report/view/${id}?period=${period}`;
    return [{ rule: `report.${check.id.toLowerCase()}`, severity: 'warn', message, link }];
  });
}

/** Subjects with an amount that an official form counts in no row: they block, since its figures are wrong. */
export function gapFindings(
  coverage: CoverageView | null,
  { kind, link }: { readonly kind: 'balanceSheet' | 'incomeStatement'; readonly link: string },
): ClosingFinding[] {
  const faults = coverage?.faults ?? [];
  const category = kind === 'incomeStatement' ? 'profit' : '';
  return faults
    .filter(({ fault, lineNos, amount }) => {
      return fault === 'leftOut' && lineNos.length === 0 && Number(amount ?? 0) !== 0;
    })
    .map(({ code, name, amount }) => ({
      rule: 'report.gap',
      severity: 'block',
      message: formGapText({ code, name, category }, Money.parse(amount ?? '0')),
      link,
    }));
}

/** Subjects of cash that are placed outside 货币资金: 资产负债表 and 现金流量表 don't agree on cash. */
export function misplacedFundFindings(added: readonly AddedSubject[]): ClosingFinding[] {
  return misplacedFunds(added).map(({ code, name, row }) => ({
    rule: 'report.bs-cash',
    severity: 'warn',
    message:
      `${code} ${name} 是现金或银行科目，却列入资产负债表“${row}”，货币资金与现金流量表因此不一致；` +
      '请编辑科目改列货币资金，不能随时支用的请取消现金标志',
    link: '/settings/subject',
  }));
}

function told(
  { id, title, left, right, isTied, parts }: CrossCheck,
  lead: string,
): StatementCheck | undefined {
  if (!left || !right) return undefined;
  if (id === 'CF-UNASSIGNED') return waiting(title, left);
  const difference = left.minus(right);
  const detail = parts.map((part) => `${part.title} ${formatMoney(part.amount)}`).join('，');
  const made = detail === '' ? '' : `（${detail}）`;
  return {
    name: `${lead}${title}`,
    left: left.toString(),
    right: right.toString(),
    difference: difference.toString(),
    message: isTied
      ? ''
      : `${lead}${title}不成立：左方 ${formatMoney(left)}，右方 ${formatMoney(right)}${made}，` +
        `相差 ${formatMoney(difference)}，${waysOut[id] ?? '请核对'}`,
  };
}

/** Lines are counted, not weighed. */
function waiting(name: string, lines: Money): StatementCheck {
  const left = lines.toString();
  const count = left.slice(0, left.indexOf('.'));
  return {
    name,
    left,
    right: Money.zero.toString(),
    difference: left,
    message: lines.isZero
      ? ''
      : `有 ${count} 行现金凭证没有对应的现金流量项目，暂列入其他，请到“现金流量归类”指定项目`,
  };
}
