import { type Period, type VatType, vatTypeByMonths } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';

/**
 * The kind of taxpayer that the account set in use has in a month. Without a month it is the one after the last change;
 * undefined without an account set.
 */
export function useVatType(period: Period | undefined): VatType | undefined {
  const { accountSet, user } = useSession();
  if (!accountSet) return undefined;
  const vatType: VatType = accountSet.vatType === 1 ? 1 : 0;
  if (period === undefined) return vatType;
  return vatTypeByMonths({ vatType, months: user.checkoutList }, period);
}
