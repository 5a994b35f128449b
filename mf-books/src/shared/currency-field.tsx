import { lazyPart } from '@mingzhang/web';
import { useSubjects } from '../api/account-book.api';

/** Most companies keep no foreign currency: what offers them comes with the first subject that has one. */
const OfferedCurrencies = lazyPart(() => import('./offered-currencies'), 'OfferedCurrencies');

/**
 * 币别 of a book: 综合本位币, one of the currencies that its subjects keep, or all of them. Nothing where
 * they keep no foreign one.
 * @param below code of the subject that the book is of; all subjects when left out
 */
export function CurrencyField({
  currency,
  below = '',
  onChange,
}: {
  /** As the address holds it; empty for 综合本位币. */
  currency: string;
  below?: string | undefined;
  onChange: (currency: string) => void;
}) {
  const { data: settings = [] } = useSubjects();
  const codes = new Set(
    settings.filter(({ code }) => code.startsWith(below)).flatMap(({ currencies }) => currencies),
  );
  if (codes.size === 0 && currency === '') return null;
  return <OfferedCurrencies currency={currency} codes={codes} onChange={onChange} />;
}
