import type { InvoiceFacts } from '../invoice';

/**
 * Why a ticket without the name of the traveller gives no input tax; undefined for other documents.
 * Source: 财政部 税务总局公告2026年第13号 一（二）2. Errors: none.
 */
export function travellerProblem(
  { kind }: Pick<InvoiceFacts, 'kind'>,
  traveller: string,
): string | undefined {
  if (kind !== 'ROAD_WATER' || traveller !== '') return undefined;
  return '客票没有注明旅客姓名，不能抵扣；注明的请填写乘车人';
}
