import { useState } from 'react';
import { Form } from 'antd';
import { invoiceNumberText, type Invoice, type InvoiceBusiness } from '@mingzhang/contract';
import {
  invoiceFindings,
  invoiceKind,
  isRateValid,
  vatRates,
  type InvoiceFacts,
  type InvoiceRule,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { notify } from '@mingzhang/shell-api';
import { dayText, fieldErrors, FormDrawer } from '@mingzhang/web';
import {
  useBusinessTypes,
  useCreateInvoice,
  useInvoice,
  useInvoiceChoices,
  useUpdateInvoice,
} from '../../api/invoice.api';
import { useItemsOf } from '../../api/items.api';
import { RuleTag } from '../rule-tag';
import { filledLines } from './entry.model';
import {
  bodyOf,
  factsOf,
  isTicket,
  newValues,
  valuesOf,
  type EntryValues,
  type InvoiceChoices,
} from './entry-values';
import { EntryFields } from './entry-fields';
import css from './entry.module.css';

/** Enters an invoice or a ticket, or changes one that has no voucher. */
export function EntryDrawer({
  invoiceType,
  invoice,
  onClose,
}: {
  readonly invoiceType: InvoiceType;
  readonly invoice: number | 'new';
  readonly onClose: () => void;
}) {
  const isNew = invoice === 'new';
  const stored = useInvoice(isNew ? undefined : invoice).data;
  const choices = useInvoiceChoices();
  const types = useBusinessTypes(invoiceType).data;
  const employees = useItemsOf(choices?.employeeCategoryId);
  if (!choices || !types || !employees || (!isNew && !stored)) return null;
  return (
    <LoadedDrawer
      invoiceType={invoiceType}
      invoice={stored}
      choices={choices}
      types={types}
      employees={new Set(employees.map(({ id }) => id))}
      onClose={onClose}
    />
  );
}

function LoadedDrawer({
  invoiceType,
  invoice,
  choices,
  types,
  employees,
  onClose,
}: {
  readonly invoiceType: InvoiceType;
  readonly invoice: Invoice | undefined;
  readonly choices: InvoiceChoices;
  readonly types: readonly InvoiceBusiness[];
  readonly employees: ReadonlySet<number>;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<EntryValues>();
  const create = useCreateInvoice();
  const update = useUpdateInvoice();
  const error = create.error ?? update.error;
  const { company } = choices;
  const [today] = useState(() => dayText(new Date().toISOString()));
  const saved = ({ findings }: Invoice) => {
    const [first] = findings;
    if (first === undefined) notify.success('发票已保存');
    else notify.warning(`发票已保存；${first.rule} ${first.msg}`);
    onClose();
  };
  const submit = () => {
    // All that the form was filled with: what it does not show is sent as it stands.
    const values = form.getFieldsValue(true) as EntryValues;
    const body = bodyOf(invoiceType, values, company, invoice === undefined);
    if (!invoice) return create.mutate({ body }, { onSuccess: saved });
    const { id, version } = invoice;
    return update.mutate({ body: { ...body, id, version } }, { onSuccess: saved });
  };
  const initial = invoice
    ? valuesOf(invoice, employees)
    : newValues(invoiceType, choices.isGeneral);
  const name = invoice && invoiceNumberText(invoice);
  return (
    <FormDrawer<EntryValues>
      open
      isLong
      width={1040}
      form={form}
      title={invoice ? `修改发票 ${name}` : `录入${invoiceType === 'OUT' ? '销项' : '进项'}发票`}
      initialValues={initial}
      saving={create.isPending || update.isPending}
      error={error}
      readOnly={invoice !== undefined && invoice.voucher !== null}
      summary={
        <LiveFindings form={form} invoiceType={invoiceType} choices={choices} today={today} />
      }
      onClose={onClose}
      onSubmit={submit}
    >
      {invoice?.voucher && (
        <p className={css.note}>发票已有凭证 {invoice.voucher.title}，删除凭证后才能修改。</p>
      )}
      <EntryFields
        form={form}
        invoiceType={invoiceType}
        isNew={invoice === undefined}
        choices={choices}
        types={types}
        rates={ratesOf(invoiceType, choices.isGeneral, today)}
        errors={fieldErrors(error)}
      />
    </FormDrawer>
  );
}

/** Rates that the fields propose: of output invoices those that the company may use today. */
function ratesOf(invoiceType: InvoiceType, isGeneral: boolean, today: string): readonly string[] {
  const texts = [...new Set(vatRates.map(({ text }) => text))];
  const seller = isGeneral ? 1 : 0;
  if (invoiceType === 'OUT') return texts.filter((text) => isRateValid(text, seller, today));
  return texts.filter((text) => isRateValid(text, 0, today) || isRateValid(text, 1, today));
}

/** Rules that look at other records: only the service can say what they find. The form puts the company on its side. */
const storedRules: ReadonlySet<InvoiceRule> = new Set(['R05', 'R08', 'R09', 'R10']);

function isLeftToService(rule: InvoiceRule, { digitalNumber, number }: InvoiceFacts): boolean {
  // A number that was not typed yet is not wrong.
  return storedRules.has(rule) || (rule === 'R06' && digitalNumber === '' && number === '');
}

/** What the rules find in the invoice as it is typed. */
function LiveFindings({
  form,
  invoiceType,
  choices,
  today,
}: {
  readonly form: ReturnType<typeof Form.useForm<EntryValues>>[0];
  readonly invoiceType: InvoiceType;
  readonly choices: InvoiceChoices;
  readonly today: string;
}) {
  // Renders anew with each change; fields that the form does not show are read beside them.
  const typed = Form.useWatch<EntryValues | undefined>([], form);
  const values = typed && (form.getFieldsValue(true) as EntryValues);
  if (!values?.figures) return null;
  const kind = invoiceKind(values.kind);
  const isEmpty = filledLines(values.figures).length === 0 && !(kind && isTicket(kind));
  const facts = isEmpty ? undefined : factsOf(bodyOf(invoiceType, values, choices.company, true));
  if (!facts) return null;
  const findings = invoiceFindings(facts, {
    ownTaxId: choices.company.taxId,
    vatType: choices.isGeneral ? 1 : 0,
    today,
    earlier: null,
    blue: null,
    hasRed: false,
  }).filter(({ rule }) => !isLeftToService(rule, facts));
  if (findings.length === 0) return null;
  return (
    <div className={css.findings} role="status" aria-label="检查结果">
      {findings.map((finding) => (
        <span key={`${finding.rule} ${finding.lineNo ?? ''}`}>
          <RuleTag finding={finding} />{' '}
          {finding.lineNo !== undefined && `第 ${finding.lineNo} 行：`}
          {finding.msg}
        </span>
      ))}
    </div>
  );
}
