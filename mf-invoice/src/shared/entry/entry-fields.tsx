import { AutoComplete, Form, Input, Select, type FormInstance } from 'antd';
import { subjectCalls, type InvoiceBusiness } from '@mingzhang/contract';
import { formatMoney } from '@mingzhang/rules';
import {
  invoiceKind,
  invoiceKinds,
  riskLevelTitles,
  taxStatusTitles,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { useCall } from '@mingzhang/shell-api';
import { Chooser, DayInput, SubjectItem, type fieldErrors } from '@mingzhang/web';
import { useItemsOf } from '../../api/items.api';
import { businessOptions } from '../business-options';
import { isTicket, ticketOf, type EntryValues, type InvoiceChoices } from './entry-values';
import { LinesGrid } from './lines-grid';
import { OpeningItem } from './opening-item';
import css from './entry.module.css';

type Errors = ReturnType<typeof fieldErrors>;

interface FieldsProps {
  readonly form: FormInstance<EntryValues>;
  readonly invoiceType: InvoiceType;
  readonly isNew: boolean;
  readonly choices: InvoiceChoices;
  readonly types: readonly InvoiceBusiness[];
  readonly rates: readonly string[];
  readonly errors: Errors;
}

/** The fields of an invoice; a new ticket is asked for its fare instead of lines. */
export function EntryFields(props: FieldsProps) {
  const { form, isNew, invoiceType, types, rates, errors } = props;
  const kind = invoiceKind(Form.useWatch('kind', form) ?? '');
  const asTicket = isNew && invoiceType === 'IN' && kind !== undefined && isTicket(kind);
  return (
    <>
      <div className={css.fields}>
        <KindAndNumber {...props} asTicket={asTicket} />
        <Party {...props} asTicket={asTicket} />
      </div>
      {asTicket ? (
        <TicketFields form={form} errors={errors} />
      ) : (
        <Form.Item name="figures" noStyle>
          <LinesGrid types={types} rates={rates} errors={errors} />
        </Form.Item>
      )}
      <div className={css.fields}>
        <Booking {...props} />
        <More {...props} asTicket={asTicket} />
      </div>
    </>
  );
}

type PartProps = FieldsProps & { readonly asTicket: boolean };

function KindAndNumber({ form, invoiceType, errors, asTicket }: PartProps) {
  const kind = invoiceKind(Form.useWatch('kind', form) ?? '');
  const offered = invoiceKinds.filter(
    (each) => invoiceType === 'IN' || !['passenger', 'ticket', 'toll'].includes(each.deduction),
  );
  return (
    <>
      <Form.Item
        className={css.wide}
        label="票种"
        name="kind"
        rules={[{ required: true, message: '请选择票种' }]}
        {...errors('kind')}
      >
        <Select
          options={offered.map(({ code, name }) => ({ value: code, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item
        label="开票日期"
        name="issueDate"
        rules={[{ required: true, message: '请选择开票日期' }]}
        {...errors('issueDate')}
      >
        <DayInput />
      </Form.Item>
      {asTicket ? (
        <Form.Item label="票号" name="number" rules={neededNumber} {...errors('number')}>
          <Input maxLength={20} />
        </Form.Item>
      ) : (
        <Form.Item name="isPositive" label="红蓝字" {...errors('isPositive')}>
          <Select options={colours} />
        </Form.Item>
      )}
      <NumberFields kind={kind} errors={errors} asTicket={asTicket} />
    </>
  );
}

/** The numbers that a kind has. */
function NumberFields({
  kind,
  errors,
  asTicket,
}: Pick<PartProps, 'errors' | 'asTicket'> & {
  readonly kind: ReturnType<typeof invoiceKind>;
}) {
  const numbering = kind?.numbering ?? 'digital';
  const hasDigital = numbering === 'digital' || numbering === 'both';
  const isPaper = numbering === 'paper';
  const hasPaper = isPaper || numbering === 'both';
  return (
    <>
      {hasDigital && (
        <Form.Item
          className={css.wide}
          label="数电票号码"
          name="digitalNumber"
          normalize={withoutBlanks}
          validateTrigger="onBlur"
          rules={numberRules('数电票号码', /^\d{20}$/, '20 位', true)}
          {...errors('digitalNumber')}
        >
          <Input autoFocus maxLength={20} inputMode="numeric" />
        </Form.Item>
      )}
      {hasPaper && (
        <>
          <Form.Item
            label="发票代码"
            name="code"
            normalize={withoutBlanks}
            validateTrigger="onBlur"
            rules={numberRules('发票代码', /^(\d{10}|\d{12})$/, '10 或 12 位', isPaper)}
            {...errors('code')}
          >
            <Input maxLength={12} inputMode="numeric" />
          </Form.Item>
          <Form.Item
            label="发票号码"
            name="number"
            normalize={withoutBlanks}
            validateTrigger="onBlur"
            rules={numberRules('发票号码', /^\d{8}$/, '8 位', isPaper)}
            {...errors('number')}
          >
            <Input maxLength={8} inputMode="numeric" />
          </Form.Item>
        </>
      )}
      {numbering === 'free' && !asTicket && (
        <Form.Item
          className={css.wide}
          label="发票号码"
          name="number"
          rules={neededNumber}
          {...errors('number')}
        >
          <Input maxLength={20} />
        </Form.Item>
      )}
    </>
  );
}

/** A number that is missing is asked for when the form is saved, a wrong one when the field is left. */
const numberRules = (title: string, pattern: RegExp, digits: string, required: boolean) => [
  { required, message: `请填写${title}`, validateTrigger: [] },
  { pattern, message: `${title}为 ${digits}数字` },
];
/** Without a number nobody could tell whether an invoice is in the books already (R06). */
const neededNumber = [{ required: true, whitespace: true, message: '请填写票面上的号码' }];
const withoutBlanks = (text: string | undefined) => text?.replace(/\s/g, '') ?? '';
const colours = [
  { value: true, label: '蓝字' },
  { value: false, label: '红字（金额填负数）' },
];

function Party({ form, invoiceType, choices, errors, asTicket }: PartProps) {
  const isOutput = invoiceType === 'OUT';
  const side = isOutput ? '购买方' : asTicket ? '承运方' : '销售方';
  const field = isOutput ? 'buyer' : 'seller';
  const categoryId = isOutput ? choices.customerCategoryId : choices.supplierCategoryId;
  const items = (useItemsOf(categoryId) ?? []).filter(({ status }) => status === 1);
  return (
    <>
      <Form.Item
        className={css.wide}
        label={`${side}名称`}
        name="partyName"
        rules={asTicket ? [] : [{ required: true, whitespace: true, message: `请填写${side}名称` }]}
        {...errors(`${field}Name`)}
      >
        <AutoComplete
          maxLength={200}
          options={items.map(({ id, code, name }) => ({
            value: name,
            key: id,
            label: `${code} ${name}`,
          }))}
          showSearch={{
            filterOption: (text, option) => (option?.label ?? '').includes(text.trim()),
          }}
          onSelect={(name: string) => {
            const item = items.find((each) => each.name === name);
            if (item) form.setFieldValue('settlementItemId', item.id);
          }}
          onChange={() => {
            if (form.getFieldValue('settlementItemId') !== null) {
              form.setFieldValue('settlementItemId', null);
            }
          }}
        />
      </Form.Item>
      {!asTicket && (
        <Form.Item
          className={css.wide}
          label={`${side}识别号`}
          name="partyTaxId"
          normalize={(text: string | undefined) => withoutBlanks(text).toUpperCase()}
          {...errors(`${field}TaxId`)}
        >
          <Input maxLength={20} placeholder="个人可留空" />
        </Form.Item>
      )}
    </>
  );
}

/** Fare, traveller and the tax that the fare contains. */
function TicketFields({
  form,
  errors,
}: {
  readonly form: FormInstance<EntryValues>;
  readonly errors: Errors;
}) {
  const [kind, fare, shownTax, traveller] = [
    Form.useWatch('kind', form) ?? '',
    Form.useWatch('fare', form) ?? '',
    Form.useWatch('shownTax', form) ?? '',
    Form.useWatch('traveller', form) ?? '',
  ];
  const ticket = ticketOf({ kind, fare, shownTax, traveller });
  const deduction = invoiceKind(kind)?.deduction;
  const hasTraveller = deduction === 'passenger' || deduction === 'ticket';
  return (
    <>
      <div className={css.fields}>
        <Form.Item
          label={fareTitles[kind] ?? '票面金额'}
          name="fare"
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^\d{1,9}(\.\d{1,2})?$/, message: '请填写票面金额' }]}
          {...errors('total')}
        >
          <Input inputMode="decimal" placeholder="0.00" />
        </Form.Item>
        {hasTraveller && (
          <Form.Item label="乘车人" name="traveller" {...errors('traveller')}>
            <Input maxLength={60} />
          </Form.Item>
        )}
        {deduction !== 'none' && (
          <Form.Item
            label="票面税额"
            name="shownTax"
            validateTrigger="onBlur"
            rules={[{ pattern: /^\d{1,9}(\.\d{1,2})?$/, message: '税额应为数字' }]}
            {...errors('tax')}
          >
            <Input inputMode="decimal" placeholder="票面没有可留空" />
          </Form.Item>
        )}
      </div>
      {ticket && (
        <div className={css.ticket} role="status" aria-label="可抵扣税额">
          可抵扣税额 <b>{formatMoney(ticket.tax)}</b>，计入费用 {formatMoney(ticket.amount)}
          <small>{ticket.reason}</small>
        </div>
      )}
    </>
  );
}

const fareTitles: Readonly<Record<string, string>> = {
  RAIL: '票价',
  AIR: '票价（含燃油附加费）',
  ROAD_WATER: '票价',
};

/** Business type, and who is owed: the party, or the employee who paid. */
function Booking({ invoiceType, choices, types, errors, form }: FieldsProps) {
  const businessId = Form.useWatch('businessId', form);
  const employees = (useItemsOf(choices.employeeCategoryId) ?? []).map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
  }));
  return (
    <>
      <Form.Item
        className={css.wide}
        label="业务类型"
        name="businessId"
        extra="留空按记账规则或默认类型。"
        {...errors('businessId')}
      >
        <Chooser allowClear search="searched" options={businessOptions(types, businessId)} />
      </Form.Item>
      {invoiceType === 'IN' && employees.length > 0 && (
        <Form.Item
          className={css.wide}
          label="职员垫付"
          name="employeeId"
          extra="由职员付款的，记欠该职员的款。"
          {...errors('settlementItemId')}
        >
          <Chooser allowClear placeholder="不是垫付" options={employees} />
        </Form.Item>
      )}
    </>
  );
}

/** What most invoices do not need. */
function More({ form, asTicket, invoiceType, isNew, choices, errors }: PartProps) {
  const subjects = useCall(subjectCalls.list).data ?? [];
  const isRed = Form.useWatch('isPositive', form) === false;
  return (
    <>
      {isRed && (
        <>
          <Form.Item
            className={css.wide}
            label="对应蓝字发票号码"
            name="blueNumber"
            {...errors('blueNumber')}
          >
            <Input maxLength={40} placeholder="数电票号码，或 发票代码/发票号码" />
          </Form.Item>
          <Form.Item
            className={css.wide}
            label="红字确认单编号"
            name="confirmationNumber"
            {...errors('confirmationNumber')}
          >
            <Input maxLength={40} />
          </Form.Item>
        </>
      )}
      {!isNew && (
        <>
          <Form.Item label="发票状态" name="taxStatus" {...errors('taxStatus')}>
            <Select options={optionsOf(taxStatusTitles)} />
          </Form.Item>
          {invoiceType === 'IN' && (
            <Form.Item label="发票风险等级" name="riskLevel" {...errors('riskLevel')}>
              <Select options={optionsOf(riskLevelTitles)} />
            </Form.Item>
          )}
        </>
      )}
      {!asTicket && (
        <div className={css.wide}>
          <SubjectItem
            label="结算科目"
            name="settlementSubjectId"
            subjects={subjects}
            errors={errors}
          />
        </div>
      )}
      <Form.Item className={css.wide} label="备注" name="remark" {...errors('remark')}>
        <Input maxLength={1000} />
      </Form.Item>
      <OpeningItem form={form} isNew={isNew} enablePeriod={choices.enablePeriod} errors={errors} />
    </>
  );
}

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
