import { Form, Select } from 'antd';
import {
  declaredFields,
  defaultsOf,
  invoiceUnbilledCalls,
  invoiceUnbilledRecord,
  subjectCalls,
  touchedBy,
  type InvoiceUnbilled,
  type InvoiceUnbilledFields,
} from '@mingzhang/contract';
import { formatMoney, lastDayOf, Money, type Period } from '@mingzhang/rules';
import { proposedTax, unbilledTitles, vatRates, type InvoiceType } from '@mingzhang/rules/invoice';
import { useCall } from '@mingzhang/shell-api';
import {
  Chooser,
  FormDrawer,
  RecordFields,
  SubjectField,
  useProposal,
  useRecordSaving,
} from '@mingzhang/web';
import { useBusinessTypes } from '../api/invoice.api';
import { businessOptions } from '../shared/business-options';
import { ReversalHistory } from './reversal-history';

type Values = InvoiceUnbilledFields;

/** Registers what is not invoiced, or changes it; one that is reversed is only shown. */
export function UnbilledDrawer({
  entry,
  invoiceType,
  period,
  canManage,
  onClose,
}: {
  readonly entry: InvoiceUnbilled | 'new';
  /** The direction of a new one. */
  readonly invoiceType: InvoiceType;
  /** The month of a new one. */
  readonly period: Period;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const saving = useRecordSaving(
    { create: invoiceUnbilledCalls.create, update: invoiceUnbilledCalls.update },
    { invalidates: touchedBy.invoiceVoucher, saved: '单据已保存', onClose },
  );
  const isNew = entry === 'new';
  const direction = isNew ? invoiceType : entry.invoiceType;
  const types = useBusinessTypes(direction).data;
  if (!types) return null;
  const usual = types.find(({ isDefault }) => isDefault)?.id;
  const initial = isNew
    ? {
        ...defaultsOf(invoiceUnbilledRecord.fields),
        invoiceType: direction,
        date: lastDayOf(period),
        ...(usual === undefined ? {} : { businessId: usual }),
      }
    : declaredFields<Values>(invoiceUnbilledRecord, entry);
  const submit = () => {
    const body = { ...(form.getFieldsValue(true) as Values), invoiceType: direction };
    if (isNew) saving.create({ body });
    else saving.update({ body: { ...body, id: entry.id, version: entry.version } });
  };
  const title = unbilledTitles[direction];
  const isReversed = !isNew && entry.reversals.length > 0;
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      title={isNew ? `登记${title}` : `${title} ${entry.number}`}
      initialValues={initial}
      saving={saving.isSaving}
      error={saving.error}
      readOnly={!canManage || isReversed}
      summary={<Total form={form} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {isReversed && <ReversalHistory entry={entry} canManage={canManage} />}
      <Fields
        form={form}
        direction={direction}
        types={types}
        businessId={initial.businessId}
        errors={saving.errors}
      />
    </FormDrawer>
  );
}

type FormOf = ReturnType<typeof Form.useForm<Values>>[0];
type FieldName = keyof Values & string;
const saleNames: readonly FieldName[] = [
  'date',
  'number',
  'partyName',
  'itemName',
  'rate',
  'amount',
  'tax',
  'good',
  'businessId',
  'settlementSubjectId',
  'remark',
];
const goodsNames: readonly FieldName[] = [
  'date',
  'number',
  'partyName',
  'itemName',
  'amount',
  'quantity',
  'businessId',
  'settlementSubjectId',
  'remark',
];

function Fields({
  form,
  direction,
  types,
  businessId,
  errors,
}: {
  readonly form: FormOf;
  readonly direction: InvoiceType;
  readonly types: Parameters<typeof businessOptions>[0];
  readonly businessId: number | undefined;
  readonly errors: ReturnType<typeof useRecordSaving>['errors'];
}) {
  const subjects = useCall(subjectCalls.list).data ?? [];
  const leaves = subjects.filter(({ leaf, status }) => leaf && status === 1);
  const amount = Form.useWatch('amount', form) ?? '';
  const rate = Form.useWatch('rate', form) ?? '';
  useProposal(form, 'tax', direction === 'OUT' ? taxText(amount, rate) : undefined);
  return (
    <RecordFields
      record={invoiceUnbilledRecord}
      names={direction === 'OUT' ? saleNames : goodsNames}
      errors={errors}
      inputs={{
        rate: <Select showSearch options={rateOptions} placeholder="请选择税率或征收率" />,
        businessId: <Chooser search="searched" options={businessOptions(types, businessId)} />,
        settlementSubjectId: <SubjectField label="结算科目" subjects={leaves} />,
      }}
    />
  );
}

const rateOptions = vatRates.map(({ text }) => ({ value: text, label: text }));

/** Amount × rate; undefined while one of them can't be read. */
function taxText(amount: string, rate: string): string | undefined {
  const money = Money.tryParse(amount);
  return money && proposedTax(money, rate)?.toFixed(2);
}

/** 价税合计 above the buttons. */
function Total({ form }: { readonly form: FormOf }) {
  const amount = Money.tryParse(Form.useWatch('amount', form) ?? '');
  const tax = Money.tryParse(Form.useWatch('tax', form) ?? '') ?? Money.zero;
  return amount ? `价税合计 ${formatMoney(amount.plus(tax))}` : '单据号留空则按月顺序编号';
}
