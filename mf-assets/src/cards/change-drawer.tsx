import { Form, Input } from 'antd';
import type { AssetDetail } from '@mingzhang/contract';
import { assetChangeTitles, lastDayOf, type AssetChangeKind, toPercent } from '@mingzhang/rules';
import { notify, usePeriod } from '@mingzhang/shell-api';
import { DayInput, fieldErrors, FormDrawer } from '@mingzhang/web';
import { useCreateChange } from '../api/assets.api';
import { ChangePreview } from './change-preview';
import { KindFields } from './change-fields';
import { changeOf, type ChangeValues } from './change-values';
import { usesOf } from './use-fields';

/** Logs a change of a card; its month is still depreciated as before. */
export function ChangeDrawer({
  kind,
  detail,
  given = {},
  onClose,
}: {
  readonly kind: AssetChangeKind;
  readonly detail: AssetDetail;
  /** What is filled in besides what the card says. */
  readonly given?: Partial<ChangeValues>;
  readonly onClose: () => void;
}) {
  const { row, card } = detail;
  const [form] = Form.useForm<ChangeValues>();
  const [period] = usePeriod();
  const save = useCreateChange();
  const errors = fieldErrors(save.error);
  const title = `${assetChangeTitles[kind]}：${row.code} ${row.name}`;
  const submit = () => {
    // All that the form was filled with: what it does not show is sent as it stands.
    const values = form.getFieldsValue(true) as ChangeValues;
    const { date, note = '' } = values;
    const change = changeOf(kind, values, row.status === 'idle');
    save.mutate(
      { body: { assetId: row.id, version: row.version, date, note, change } },
      {
        onSuccess: (made) => {
          notify.success(`${assetChangeTitles[kind]}已登记，${made.before} → ${made.after}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer<ChangeValues>
      open
      width={560}
      title={title}
      form={form}
      onClose={onClose}
      okText="登记变动"
      initialValues={{
        date: lastDayOf(period),
        lifeMonths: row.lifeMonths,
        method: row.method,
        residualPercent: toPercent(row.residualRate),
        typeId: row.typeId,
        way: 'sale',
        uses: usesOf(card.uses),
        assetSubjectId: card.assetSubjectId,
        accumulatedSubjectId: card.accumulatedSubjectId,
        impairmentSubjectId: card.impairmentSubjectId,
        clearingSubjectId: card.clearingSubjectId,
        ...given,
      }}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
    >
      <Form.Item
        label="变动日期"
        name="date"
        rules={[{ required: true, message: '请填写变动日期' }]}
        {...errors('date')}
      >
        <DayInput autoFocus />
      </Form.Item>
      <KindFields kind={kind} errors={errors} />
      <ChangePreview kind={kind} detail={detail} form={form} />
      <Form.Item label="原因" name="note" {...errors('note')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}
