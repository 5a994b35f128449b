import { Form, Input, Typography } from 'antd';
import { currencyCalls, touchedBy, type Currency } from '@mingzhang/contract';
import { Money, periodTitle } from '@mingzhang/rules';
import { type ApiError, notify, sortedPeriods, useSave, useSession } from '@mingzhang/shell-api';
import { FormDrawer, SkeletonRows } from '@mingzhang/web';
import { useCurrencyRates } from '../api/settings.api';
import { useAskFarRate } from '../shared/use-ask-far-rate';

/** Rates by period; a period is kept as a form field, empty when it has no rate of its own. */
type Values = Record<string, string>;

/** 各期汇率: one rate a month; a month left empty takes the last one before it. */
export function RateDrawer(props: { currency: Currency; canWrite: boolean; onClose: () => void }) {
  const rates = useCurrencyRates(props.currency.id);
  if (!rates.data) return rates.error ? null : <SkeletonRows rows={1} />;
  const stored = rates.data.map(({ period, exchangeRate }) => [
    period,
    Money.parse(exchangeRate).toExactText(),
  ]);
  return <RateForm {...props} stored={Object.fromEntries(stored)} />;
}

function RateForm({
  currency,
  canWrite,
  stored,
  onClose,
}: {
  currency: Currency;
  canWrite: boolean;
  stored: Values;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  const askFarRate = useAskFarRate();
  const save = useSave(currencyCalls.saveRates, {
    invalidates: touchedBy.currency,
    quiet: true,
  });
  // The newest month first: it is the one that is entered.
  const periods = sortedPeriods(user.checkoutList)
    .map(({ period }) => period)
    .reverse();
  const submit = (values: Values) => {
    const rates = periods
      .filter((period) => (values[period] ?? '') !== (stored[period] ?? ''))
      .map((period) => ({ period, exchangeRate: values[period] ?? '' }));
    if (rates.length === 0) return onClose();
    const onSuccess = () => {
      notify.success(`${currency.code} 的汇率已保存`);
      onClose();
    };
    const body = { currencyId: currency.id, rates };
    const onError = (error: ApiError) =>
      askFarRate(error, () =>
        save.mutateAsync({ body: { ...body, confirmed: true } }).then(onSuccess),
      );
    save.mutate({ body }, { onSuccess, onError });
  };
  return (
    <FormDrawer<Values>
      open
      title={`${currency.code} ${currency.name} 各期汇率`}
      form={form}
      initialValues={stored}
      saving={save.isPending}
      readOnly={!canWrite}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Typography.Paragraph type="secondary">
        某期未录入时沿用之前最近一期的汇率，都没有时用{' '}
        {Money.parse(currency.exchangeRate).toExactText()}
        。已保存的凭证不受影响。
      </Typography.Paragraph>
      <PeriodRates periods={periods} />
    </FormDrawer>
  );
}

function PeriodRates({ periods }: { periods: readonly string[] }) {
  return (
    <>
      {periods.map((period) => (
        <Form.Item
          key={period}
          label={periodTitle(period)}
          name={period}
          layout="horizontal"
          style={{ marginBottom: 12 }}
          rules={[
            { pattern: /^$|^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/, message: '请填写大于 0 的汇率' },
          ]}
        >
          <Input inputMode="decimal" placeholder="沿用之前的汇率" />
        </Form.Item>
      ))}
    </>
  );
}
