import { Alert, Drawer, Form, Input, Select, Switch } from 'antd';
import type { Subject, TaxPayment, VoucherWord } from '@mingzhang/contract';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import {
  DayInput,
  ErrorPanel,
  fieldErrors,
  FormDrawer,
  SkeletonRows,
  SubjectField,
  useFocusReturn,
} from '@mingzhang/web';
import { useBook, usePay, usePaymentTerms } from '../api/tax.api';
import { needed, stepOf, titleOf, type Drawn } from './filing-drawers';
import css from './tax.module.css';

interface Values {
  readonly paidOn: string;
  readonly isBooked: boolean;
  readonly amount?: string;
  readonly voucherDate?: string;
  readonly wordId?: number;
  readonly bankSubjectId?: number;
  readonly lines?: readonly { readonly subjectId: number; readonly amount: string }[];
}

/** Records that the tax was paid, with its voucher or without; or makes the voucher of one that was. */
export function PaymentDrawer({ detail, ...drawn }: Drawn & { readonly today: string }) {
  // Its first part leaves as soon as the terms are there.
  useFocusReturn();
  const { kind, periodTo: period } = detail;
  const { payment, words, subjects } = usePaymentTerms({ kind, period });
  if (!payment.error && payment.data && words && subjects) {
    return (
      <Payment
        {...drawn}
        detail={detail}
        words={words}
        subjects={subjects}
        payment={payment.data}
      />
    );
  }
  return (
    <Drawer open title={drawerTitle(detail)} size={drawerWidth} onClose={drawn.onClose}>
      {payment.error ? (
        <ErrorPanel error={payment.error} onRetry={() => void payment.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Drawer>
  );
}

const drawerWidth = 480;
const drawerTitle = (detail: Drawn['detail']) =>
  `${detail.state === 'paid' ? '生成缴款凭证' : '标记已缴纳'}：${titleOf(detail)}`;

function Payment({
  detail,
  today,
  payment,
  words,
  subjects,
  onClose,
}: Drawn & {
  readonly today: string;
  readonly payment: TaxPayment;
  readonly words: readonly VoucherWord[];
  readonly subjects: readonly Subject[];
}) {
  const [form] = Form.useForm<Values>();
  const [pay, book] = [usePay(), useBook()];
  const isPaid = detail.state === 'paid';
  const isUsual = isPaid || payment.isOwed;
  const isBooked = Form.useWatch('isBooked', form) ?? isUsual;
  const { error } = isBooked ? book : pay;
  const paidOn = detail.paidOn ?? today;
  const done = (text: string) => () => {
    notify.success(`${titleOf(detail)} ${text}`);
    onClose();
  };
  const submit = ({ isBooked: withVoucher, paidOn: day, amount = '', ...terms }: Values) => {
    if (!withVoucher && !isPaid) {
      const body = { ...stepOf(detail), paidOn: day, amount };
      return pay.mutate({ body }, { onSuccess: done('已登记缴纳') });
    }
    const { voucherDate = '', wordId = 0, bankSubjectId = 0, lines = [] } = terms;
    const body = {
      ...stepOf(detail),
      paidOn: day,
      voucherDate,
      wordId,
      bankSubjectId,
      // What is not paid of a declaration is left out of its voucher.
      lines: lines.filter((line) => !isNothing(line.amount)),
    };
    return book.mutate({ body }, { onSuccess: done('已登记缴纳，缴款凭证已生成') });
  };
  return (
    <FormDrawer<Values>
      open
      form={form}
      onClose={onClose}
      error={error}
      title={drawerTitle(detail)}
      width={drawerWidth}
      okText={isPaid ? '生成凭证' : '登记已缴纳'}
      initialValues={{
        paidOn,
        isBooked: isUsual,
        amount: payment.amount,
        voucherDate: paidOn,
        ...usualOf(payment, words),
      }}
      saving={pay.isPending || book.isPending}
      onSubmit={submit}
    >
      <PaidOn error={error} />
      {!isPaid && (
        <Form.Item label="同时生成缴款凭证" name="isBooked" layout="horizontal">
          <Switch />
        </Form.Item>
      )}
      {!payment.isOwed && <NotOwed />}
      {isBooked ? (
        <VoucherFields payment={payment} words={words} subjects={subjects} error={error} />
      ) : (
        <Amount error={error} />
      )}
    </FormDrawer>
  );
}

function NotOwed() {
  const title =
    '账面应交余额少于要缴的金额，这笔缴款可能已经记账。已记账的不要再生成凭证；没有计提的，请先计提。';
  return <Alert type="warning" showIcon title={title} />;
}

function Amount({ error }: { error: Failure }) {
  const errors = fieldErrors(error);
  return (
    <Form.Item
      label="缴纳金额"
      name="amount"
      rules={needed('请填写缴纳金额')}
      {...errors('amount')}
    >
      <Input inputMode="decimal" />
    </Form.Item>
  );
}

type Failure = ReturnType<typeof usePay>['error'];

function PaidOn({ error }: { error: Failure }) {
  const errors = fieldErrors(error);
  return (
    <Form.Item
      label="缴纳日期"
      name="paidOn"
      rules={needed('请填写缴纳日期')}
      {...errors('paidOn')}
    >
      <DayInput autoFocus />
    </Form.Item>
  );
}

/** 借 the taxes, 贷 what they are paid from. */
function VoucherFields({
  payment,
  words,
  subjects,
  error,
}: {
  payment: TaxPayment;
  words: readonly VoucherWord[];
  subjects: readonly Subject[];
  error: Failure;
}) {
  const errors = fieldErrors(error);
  const leaves = subjects.filter(({ leaf, status }) => leaf && status === 1);
  // Paid from money, and never to it.
  const money = leaves.filter(({ cash }) => cash);
  const others = leaves.filter(({ cash }) => !cash);
  return (
    <>
      <div className={css.terms}>
        <Form.Item
          label="凭证日期"
          name="voucherDate"
          rules={needed('请填写凭证日期')}
          {...errors('voucherDate')}
        >
          <DayInput />
        </Form.Item>
        <Form.Item
          label="凭证字"
          name="wordId"
          rules={needed('请选择凭证字')}
          {...errors('wordId')}
        >
          <Select options={words.map((each) => ({ value: each.id, label: each.word }))} />
        </Form.Item>
      </div>
      {payment.lines.map(({ title, note }, index) => (
        <div key={title} className={css.debit}>
          <Form.Item
            label={`借 ${title}`}
            name={['lines', index, 'subjectId']}
            rules={needed(`请选择${title}的科目`)}
            {...(note === '' ? {} : { extra: note })}
            {...errors(`lines.${index}.subjectId`)}
          >
            <SubjectField label={`${title}的科目`} subjects={others} />
          </Form.Item>
          <Form.Item
            label="金额"
            name={['lines', index, 'amount']}
            {...errors(`lines.${index}.amount`)}
          >
            <Input inputMode="decimal" aria-label={`${title}的金额`} />
          </Form.Item>
        </div>
      ))}
      <Form.Item
        label="贷 付款科目"
        name="bankSubjectId"
        rules={needed('请选择付款科目')}
        {...errors('bankSubjectId')}
        extra={<Total />}
      >
        <SubjectField label="付款科目" subjects={money} />
      </Form.Item>
    </>
  );
}

/** What the lines come to; nothing while one of them is no amount. */
function Total() {
  const lines = Form.useWatch<Values['lines']>('lines', { preserve: true }) ?? [];
  const amounts = lines.map(({ amount }) => Money.tryParse(amount === '' ? '0' : amount));
  const known = amounts.filter((each) => each !== undefined);
  if (known.length < amounts.length) return null;
  return <>缴纳金额合计 {formatMoney(sumOf(known))}</>;
}

function isNothing(amount: string): boolean {
  return amount.trim() === '' || Money.tryParse(amount)?.isZero === true;
}

/** As the books and the form have it, where they say. */
function usualOf(payment: TaxPayment, words: readonly VoucherWord[]): Partial<Values> {
  const wordId = words.find(({ isDefault }) => isDefault)?.id ?? words[0]?.id;
  return {
    ...(wordId === undefined ? {} : { wordId }),
    ...(payment.bankSubjectId === null ? {} : { bankSubjectId: payment.bankSubjectId }),
    lines: payment.lines.map(({ subjectId, amount }) => ({
      amount,
      ...(subjectId === null ? {} : { subjectId }),
    })) as NonNullable<Values['lines']>,
  };
}
