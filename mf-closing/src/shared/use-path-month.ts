import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isPeriod, monthOf, yearOf, type Period } from '@mingzhang/rules';
import { useSession, withPeriod } from '@mingzhang/shell-api';

/**
 * The month that an address names (`/check-out/check/2026/1`), undefined for one that is no month of
 * the account set. The period in the header goes along with it: an address without one gets its own,
 * and choosing another there leads to the same screen of that month.
 */
export function usePathMonth(screen: 'carry-forward' | 'check' | 'culprit'): Period | undefined {
  const { checkYear = '', checkMonth = '' } = useParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const named = `${checkYear}-${checkMonth.padStart(2, '0')}`;
  const isListed = (period: string): period is Period =>
    isPeriod(period) && user.checkoutList.some((entry) => entry.period === period);
  const month = isListed(named) ? named : undefined;
  const chosen = params.get('period');
  const other = chosen !== null && isListed(chosen) && chosen !== month ? chosen : undefined;
  useEffect(() => {
    if (other !== undefined) {
      const path = `/check-out/${screen}/${yearOf(other)}/${monthOf(other)}`;
      void navigate(withPeriod(path, other), { replace: true });
    } else if (month !== undefined && chosen !== month) {
      void navigate(withPeriod(pathname + search, month), { replace: true });
    }
  }, [other, month, chosen, screen, pathname, search, navigate]);
  return month;
}
