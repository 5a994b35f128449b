import { currencyCalls, EACH_CURRENCY } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import { ChoiceField } from '@mingzhang/web';

/** Currencies rarely change while books are read. */
const STALE_MS = 60_000;

/** The choice of 币别 among the currencies that subjects keep; nothing while these are the base currency alone. */
export function OfferedCurrencies({
  currency,
  codes,
  onChange,
}: {
  currency: string;
  /** Of the currencies in which the subjects of the book are kept. */
  codes: ReadonlySet<string>;
  onChange: (currency: string) => void;
}) {
  const { data: currencies = [] } = useCall(
    currencyCalls.list,
    { query: {} },
    { staleMs: STALE_MS },
  );
  const base = currencies.find(({ isBase }) => isBase)?.code;
  const isAbroad = [...codes].some((code) => code !== base);
  if (!isAbroad && currency === '') return null;
  const offered = currencies.filter(
    ({ code, isBase }) => isBase || codes.has(code) || code === currency,
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
