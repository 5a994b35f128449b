import { Money, percentText } from '@mingzhang/rules';
import {
  declarationTitles,
  type Declaration,
  type DepartmentShare,
  type EmployeeOpening,
  type EmploymentDates,
} from './employee.schema';
import type { NameOfId } from './record';

/** 门店, or 门店 60%、电商部 40%. */
export function departmentsText(shares: readonly DepartmentShare[], nameOf: NameOfId): string {
  const named = shares.map(({ departmentId, share }) => {
    const name = nameOf('department', departmentId) ?? '已删除的部门';
    return shares.length === 1 && Money.parse(share).equals(1)
      ? name
      : `${name} ${percentText(share)}`;
  });
  return named.join('、');
}

/** 2024-03-11 起, or 2024-03-11 至 2026-08-15. */
export function employmentText(spans: readonly EmploymentDates[]): string {
  return spans
    .map(({ from, until }) => (until === null ? `${from} 起` : `${from} 至 ${until}`))
    .join('、');
}

/** The opening under its titles; null without one. */
export function openingWords(opening: EmployeeOpening | null): Record<string, unknown> | null {
  if (opening === null) return null;
  return {
    累计截止月份: opening.lastPeriod,
    减除费用月数: opening.monthsCounted,
    累计收入: opening.income,
    累计免税收入: opening.exemptIncome,
    累计专项扣除: opening.specialDeduction,
    累计专项附加扣除: opening.specialAdditionalDeduction,
    累计其他扣除: opening.otherDeduction,
    累计已预扣税额: opening.withheld,
    累计减免税额: opening.relief,
    // Openings of before do not have it.
    上年工资收入: opening.lastYearIncome ?? null,
  };
}

const cityTitles = {
  major: '直辖市、省会',
  large: '户籍人口超过 100 万',
  other: '其他城市',
} as const;

/** 2026 年 子女教育 100%，2026-01 申报. */
export function declarationText(declaration: Declaration): string {
  const { type, year, declared } = declaration;
  const parts = [`${year} 年 ${declarationTitles[type]}`, ...detailsOf(declaration)];
  return `${parts.join(' ')}，${declared} 申报`;
}

function detailsOf(declaration: Declaration): string[] {
  switch (declaration.type) {
    case 'childEducation':
    case 'infantCare':
      return [`${declaration.birthDate} 出生`, percentText(declaration.share)];
    case 'elderlySupport': {
      const births = declaration.parents.map(({ birthDate }) => `${birthDate} 出生`);
      return [...births, declaration.isOnlyChild ? '独生子女' : `分摊 ${declaration.agreed}`];
    }
    case 'certificate':
      return [declaration.date];
    case 'rent':
      return [`${declaration.from} 至 ${declaration.until}`, cityTitles[declaration.city]];
    case 'mortgageInterest':
      return [spanText(declaration), percentText(declaration.share)];
    default:
      return [spanText(declaration)];
  }
}

function spanText({ from, until }: { readonly from: string; readonly until: string | null }) {
  return until === null ? `${from} 起` : `${from} 至 ${until}`;
}
