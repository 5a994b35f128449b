import { type CheckPlace, monthOf, type Period, yearOf } from '@mingzhang/rules';
import { stepsPage } from '../carry-forward/steps-page';

/** Address of the page where a finding about a month is corrected. */
export function linkOf(place: CheckPlace, period: Period): string {
  switch (place.kind) {
    case 'subject':
      return addressOf('/account-book/detailed', {
        subjectId: String(place.subjectId),
        auxiliary: place.auxiliaryKey,
        period,
      });
    case 'voucher':
      return addressOf(`/voucher/form/${place.voucherId}`, { period });
    case 'vouchers':
      return addressOf('/voucher', {
        from: period,
        to: period,
        ...(place.wordId === undefined ? {} : { word: String(place.wordId) }),
        ...(place.only === 'unaudited' ? { audit: 'unaudited' } : {}),
        ...(place.only === 'unsigned' ? { sign: 'unsigned' } : {}),
      });
    case 'month':
      return `/check-out/check/${yearOf(place.period)}/${monthOf(place.period)}`;
    case 'carryForward':
      return stepsPage(period);
    case 'openings':
      return addressOf('/initial', { period });
    case 'balances':
      return addressOf('/account-book/subject-balance', { period });
    case 'currencies':
      return addressOf('/currency', { period });
  }
}

/** Empty parameters are left out. */
function addressOf(path: string, filters: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(filters).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}
