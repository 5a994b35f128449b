import { EACH_CURRENCY } from '@mingzhang/contract';
import { ChoiceField } from '@mingzhang/web';
import { useCurrencies, useSubjects } from '../api/account-book.api';

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
  const { data: currencies = [] } = useCurrencies();
  const base = currencies.find(({ isBase }) => isBase)?.code;
  const kept = new Set(
    settings.filter(({ code }) => code.startsWith(below)).flatMap((each) => each.currencies),
  );
  const isAbroad = [...kept].some((code) => code !== base);
  if (!isAbroad && currency === '') return null;
  const offered = currencies.filter(
    ({ code, isBase }) => isBase || kept.has(code) || code === currency,
  );
  const each = { value: EACH_CURRENCY, label: '所有币种' };
  return (
    <ChoiceField
      label="综合本位币"
      width={130}
      value={currency}
      options={[
        ...offered.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
        each,
      ]}
      onChange={onChange}
    />
  );
}
