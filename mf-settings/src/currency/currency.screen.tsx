import { useState } from 'react';
import { AutoComplete, Form, Input } from 'antd';
import { currencyCalls, currencyTable, touchedBy, type Currency } from '@mingzhang/contract';
import { Money, seenText } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  EditAndRemove,
  EmptyState,
  fieldErrors,
  FormDrawer,
  ListScreen,
  NewButton,
  RowAction,
  screenColumns,
  useRecordRemoval,
  useRecordSaving,
  type BookColumn,
  type RecordActs,
} from '@mingzhang/web';
import { useCurrencies } from '../api/settings.api';
import { knownCurrencies } from './known-currencies';
import { RateDrawer } from './rate-drawer';

const invalidates = touchedBy.currency;

/** 币别: the base currency, which stays, and foreign ones with their rates. */
export function CurrencyScreen() {
  const canWrite = useSession().can('settings.write');
  const query = useCurrencies();
  const [editing, setEditing] = useState<Currency | 'new'>();
  const [rated, setRated] = useState<Currency>();
  const remove = useRemove();
  return (
    <>
      <ListScreen
        settings="currencies"
        title={currencyTable.title}
        unit="种币别"
        query={query}
        rows={query.data ?? []}
        rowKey={byId}
        columns={screenColumns(currencyTable, {
          cells: { exchangeRate: rateText },
          acts: actsOf(setRated, canWrite ? { edit: setEditing, remove } : undefined),
        })}
        onOpen={canWrite ? (row) => !row.isBase && setEditing(row) : undefined}
        actions={canWrite && <NewButton onClick={() => setEditing('new')}>新增币别</NewButton>}
        empty={<EmptyState title="还没有币别" description="核算外币时在这里新增币别和汇率。" />}
      />
      {editing && <CurrencyDrawer currency={editing} onClose={() => setEditing(undefined)} />}
      {rated && (
        <RateDrawer currency={rated} canWrite={canWrite} onClose={() => setRated(undefined)} />
      )}
    </>
  );
}

function useRemove() {
  const remove = useRecordRemoval(currencyCalls.remove, { invalidates });
  return ({ id, code, name }: Currency) =>
    remove({
      request: { params: { id } },
      title: `删除币别 ${code} ${name}`,
      effect: '只有没有被科目和凭证使用的币别可以删除，删除后不可恢复。',
      done: `${code} 已删除`,
    });
}

const rateText = ({ isBase, exchangeRate }: Currency) =>
  isBase ? '本位币' : Money.parse(exchangeRate).toExactText();

function actsOf(
  rates: (row: Currency) => void,
  acts: RecordActs<Currency> | undefined,
): BookColumn<Currency> {
  return actColumn(200, (row) => {
    if (row.isBase) return null;
    return (
      <>
        <RowAction label="各期汇率" subject={row.code} onClick={() => rates(row)} />
        {acts && <EditAndRemove row={row} acts={acts} subject={row.code} />}
      </>
    );
  });
}

interface Values {
  code: string;
  name: string;
  exchangeRate: string;
}

function CurrencyDrawer({
  currency,
  onClose,
}: {
  currency: Currency | 'new';
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const saved = '币别已保存';
  const saving = useRecordSaving(
    { create: currencyCalls.create, update: currencyCalls.update },
    { invalidates, saved, onClose },
  );
  const isNew = currency === 'new';
  const [sentRate, setSentRate] = useState<string>();
  const isAsked = saving.error?.code === 'RATE_CONFIRM';
  const submit = (values: Values) => {
    if (isNew) return saving.create({ body: values });
    const { id, version } = currency;
    const isSure = isAsked && values.exchangeRate === sentRate;
    setSentRate(values.exchangeRate);
    saving.update({ body: { id, version, ...values, ...(isSure ? { confirmed: true } : {}) } });
  };
  return (
    <FormDrawer<Values>
      open
      title={isNew ? '新增币别' : `编辑币别 ${currency.code}`}
      form={form}
      initialValues={
        isNew ? {} : { ...currency, exchangeRate: Money.parse(currency.exchangeRate).toExactText() }
      }
      saving={saving.isSaving}
      error={saving.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <CurrencyFields
        isNew={isNew}
        isAsked={isAsked}
        errors={saving.errors}
        onCode={(code) => {
          const known = knownCurrencies.find((each) => each.code === code);
          if (known) form.setFieldValue('name', known.name);
        }}
      />
    </FormDrawer>
  );
}

function CurrencyFields({
  isNew,
  isAsked,
  errors,
  onCode,
}: {
  isNew: boolean;
  /** The rate is far from the one before: saving the same rate again confirms it. */
  isAsked: boolean;
  errors: ReturnType<typeof fieldErrors>;
  onCode: (code: string) => void;
}) {
  return (
    <>
      <Form.Item
        label="代码"
        name="code"
        normalize={(text: string) => seenText(text).toUpperCase()}
        rules={[{ required: true, pattern: /^[A-Z]{3}$/, message: '币别代码应为三位大写字母' }]}
        {...errors('code')}
      >
        <AutoComplete
          autoFocus
          disabled={!isNew}
          placeholder="例如 USD"
          options={knownCurrencies.map(({ code, name }) => ({
            value: code,
            label: `${code} ${name}`,
          }))}
          showSearch={{
            filterOption: (text, option) => option?.label.includes(text.toUpperCase()) ?? false,
          }}
          onChange={onCode}
        />
      </Form.Item>
      <Form.Item
        label="名称"
        name="name"
        rules={[{ required: true, whitespace: true, message: '请填写币别名称' }]}
        {...errors('name')}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        label="汇率"
        name="exchangeRate"
        extra={isAsked ? '汇率确认无误的，请再点一次保存' : '1 单位外币折合本位币，最多 6 位小数'}
        rules={[
          { required: true, message: '请填写汇率' },
          { pattern: /^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/, message: '请填写大于 0 的汇率' },
        ]}
        {...errors('exchangeRate')}
      >
        <Input inputMode="decimal" placeholder="例如 7.1234" />
      </Form.Item>
    </>
  );
}
