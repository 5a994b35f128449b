import { toHalfWidth } from '../../half-width';
import {
  type RiskLevel,
  riskLevels,
  riskLevelTitles,
  type TaxStatus,
  taxStatuses,
  taxStatusTitles,
} from '../invoice';

/** 发票状态 of a file; '' is 正常. Undefined for an unknown word. Errors: none. */
export function taxStatusOfText(text: string): TaxStatus | undefined {
  const usual = usualStatuses.get(text);
  if (usual !== undefined) return usual;
  const plain = plainWord(text);
  if (plain === '') return 'normal';
  return taxStatuses.find((status) => plainWord(taxStatusTitles[status]) === plain);
}

/** 发票风险等级 of a file; '' is 正常. Undefined for an unknown word. Errors: none. */
export function riskLevelOfText(text: string): RiskLevel | undefined {
  const usual = usualLevels.get(text);
  if (usual !== undefined) return usual;
  const plain = plainWord(text);
  if (plain === '') return 'normal';
  return riskLevels.find((level) => riskLevelTitles[level] === plain);
}

/** Words in their own writing: nearly every row of a file has them. */
const usualStatuses = new Map<string, TaxStatus>(
  taxStatuses.map((status) => [taxStatusTitles[status], status]),
);
const usualLevels = new Map<string, RiskLevel>(
  riskLevels.map((level) => [riskLevelTitles[level], level]),
);

function plainWord(text: string): string {
  return toHalfWidth(text).replace(/[\s\-–—_]/g, '');
}
