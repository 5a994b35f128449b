import { Form, Select } from 'antd';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  declaredFields,
  defaultsOf,
  invoiceBusinessCalls,
  invoiceBusinessRecord,
  subjectCalls,
  touchedBy,
  type InvoiceBusiness,
  type InvoiceBusinessFields,
} from '@mingzhang/contract';
import { nonDeductibleReasons, type InvoiceType } from '@mingzhang/rules/invoice';
import { useCall } from '@mingzhang/shell-api';
import { Chooser, FormDrawer, RecordFields, SubjectField, useRecordSaving } from '@mingzhang/web';
import { useInvoiceChoices } from '../api/invoice.api';

type Values = InvoiceBusinessFields;

/** Adds or edits a business type; vouchers that exist stay as they are. */
export function BusinessForm({
  type,
  invoiceType,
  onClose,
}: {
  readonly type: InvoiceBusiness | 'new';
  /** The direction of a new one. */
  readonly invoiceType: InvoiceType;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const saving = useRecordSaving(
    { create: invoiceBusinessCalls.create, update: invoiceBusinessCalls.update },
    { invalidates: touchedBy.invoiceBusiness, saved: '业务类型已保存', onClose },
  );
  const isNew = type === 'new';
  const direction = isNew ? invoiceType : type.invoiceType;
  const initial = isNew
    ? { ...defaultsOf(invoiceBusinessRecord.fields), invoiceType }
    : declaredFields<Values>(invoiceBusinessRecord, type);
  const submit = () => {
    const body = { ...(form.getFieldsValue(true) as Values), invoiceType: direction };
    if (isNew) saving.create({ body });
    else saving.update({ body: { ...body, id: type.id, version: type.version } });
  };
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      title={isNew ? `新增${titles[direction]}业务类型` : `编辑业务类型 ${type.name}`}
      initialValues={initial}
      saving={saving.isSaving}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} direction={direction} errors={saving.errors} />
    </FormDrawer>
  );
}

const titles = { OUT: '销项', IN: '进项' } as const;
type FieldName = keyof Values & string;
const names: readonly FieldName[] = ['code', 'name', 'subjectId'];
const inputNames: readonly FieldName[] = ['settlementSubjectId', 'nonDeductibleReason'];
const outputNames: readonly FieldName[] = ['settlementSubjectId'];
const flags: readonly FieldName[] = ['isDefault', 'isDisabled'];

function Fields({
  form,
  direction,
  errors,
}: {
  readonly form: ReturnType<typeof Form.useForm<Values>>[0];
  readonly direction: InvoiceType;
  readonly errors: ReturnType<typeof useRecordSaving>['errors'];
}) {
  const subjects = useCall(subjectCalls.list).data ?? [];
  const leaves = subjects.filter(({ leaf, status }) => leaf && status === 1);
  const subjectId = Form.useWatch('subjectId', form);
  const inputs = {
    subjectId: <SubjectField label="业务科目" subjects={leaves} />,
    settlementSubjectId: <SubjectField label="结算科目" subjects={leaves} />,
    nonDeductibleReason: <Select allowClear placeholder="可以抵扣" options={reasons} />,
  };
  const shared = { record: invoiceBusinessRecord, inputs, errors };
  const categories = subjects.find(({ id }) => id === subjectId)?.auxiliary ?? [];
  return (
    <>
      <RecordFields {...shared} names={names} />
      <Form.Item name="auxiliary" noStyle>
        <ItemsField categories={categories} />
      </Form.Item>
      <RecordFields
        {...shared}
        names={direction === 'IN' ? inputNames : outputNames}
        autoFocus={false}
      />
      <RecordFields {...shared} names={flags} autoFocus={false} />
    </>
  );
}

const reasons = nonDeductibleReasons
  .filter(({ isOfInvoice }) => isOfInvoice)
  .map(({ code, name }) => ({ value: code, label: name }));

/** Items of the subject that every voucher of the type has; the invoice gives the customer or supplier. */
function ItemsField({
  categories,
  value = {},
  onChange,
}: {
  readonly categories: readonly number[];
  readonly value?: Values['auxiliary'];
  readonly onChange?: (items: Values['auxiliary']) => void;
}) {
  const choices = useInvoiceChoices();
  const party = [choices?.customerCategoryId, choices?.supplierCategoryId];
  const asked = categories.filter((id) => !party.includes(id));
  const all = useCall(accountingCategoryCalls.list, undefined, { enabled: asked.length > 0 });
  const items = useCall(
    accountingCategoryDetailCalls.load,
    { body: asked.map((id) => ({ id })) },
    { enabled: asked.length > 0 },
  );
  return asked.map((categoryId) => {
    const title = all.data?.find(({ id }) => id === categoryId)?.name ?? '';
    const { [categoryId]: chosen, ...others } = value;
    return (
      <Form.Item key={categoryId} label={title}>
        <Chooser
          allowClear
          aria-label={title}
          value={chosen}
          options={(items.data?.[categoryId] ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} ${name}`,
          }))}
          onChange={(id) =>
            onChange?.(id === undefined ? others : { ...others, [categoryId]: Number(id) })
          }
        />
      </Form.Item>
    );
  });
}
