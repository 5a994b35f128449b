import type { Voucher } from '@mingzhang/contract';

export function isCarryForward({ source }: Pick<Voucher, 'source'>): boolean {
  return source?.kind.startsWith('carryForward') ?? false;
}
