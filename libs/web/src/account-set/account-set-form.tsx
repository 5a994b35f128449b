import { Button, DatePicker, Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { AccountSet, AccountSetCreate } from '@mingzhang/contract';
import { checkCreditCode, FIRST_ENABLE_DATE, lastEnableDate, seenText } from '@mingzhang/rules';
import type { ApiError } from '@mingzhang/shell-api';
import { fieldErrors } from '../field-errors';
import { pickerKeys } from '../record/picker-keys';
import { RegionPicker } from '../region/region-picker';
import { monthFormats } from '../typed-dates';
import css from './account-set.module.css';

type Choice = 0 | 1;

interface FormValues {
  ownName?: string;
  companyName: string;
  creditCode?: string;
  enableMonth: Dayjs;
  address?: string;
  industry?: string;
  accountingStandards: Choice;
  vatType: Choice;
  /** The first month of another kind of taxpayer. */
  vatMonth?: Dayjs | null;
  fixedAssetModule: Choice;
  cashierModule: Choice;
  voucherReviewed: Choice;
}

const LONGEST_NAME = 40;

/** What is filled in; `vatTypeFrom` where the kind of taxpayer changes and a person names the month, `YYYY-MM`. */
export type AccountSetValues = AccountSetCreate & { readonly vatTypeFrom?: string };

/** The defaults of the specification, section 9. */
const defaults = {
  accountingStandards: 0,
  vatType: 0,
  fixedAssetModule: 0,
  cashierModule: 0,
  voucherReviewed: 0,
} as const;

/**
 * The form of an account set, for the first one on the home page and for the settings. With
 * `locked` (the set already holds data) enable month and standard cannot change. Values are given
 * as the contract wants them: the enable date is the first day of the month, `YYYY-MM-DD`.
 */
export function AccountSetForm({
  initial,
  locked = false,
  saving,
  error,
  submitText,
  asksOwnName = false,
  onSubmit,
  onCancel,
}: {
  initial?: AccountSet;
  locked?: boolean;
  saving: boolean;
  /** Refusal of the last attempt; its findings are shown at their fields. */
  error?: ApiError | null;
  submitText: string;
  /** Begins with the name of whoever fills it in, which vouchers show. */
  asksOwnName?: boolean;
  /** `ownName` is '' when it was not asked for. */
  onSubmit: (values: AccountSetValues, ownName: string) => void;
  onCancel?: () => void;
}) {
  return (
    <Form<FormValues>
      layout="vertical"
      requiredMark="optional"
      className={css.form ?? ''}
      initialValues={initialValues(initial)}
      disabled={saving}
      // All that is wrong is said at once; the first of it gets the keyboard.
      scrollToFirstError={{ focus: true, block: 'nearest' }}
      onFinish={({ ownName = '', ...values }) =>
        onSubmit(toContract(values, initial), ownName.trim())
      }
    >
      {asksOwnName && <OwnName />}
      <Fields
        isFirst={!asksOwnName}
        locked={locked}
        kept={initial?.creditCode ?? ''}
        vatTypeBefore={initial?.vatType}
        errors={fieldErrors(error)}
      />
      <div className={css.actions}>
        <Button type="primary" htmlType="submit" loading={saving} disabled={false}>
          {submitText}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </Form>
  );
}

/** The code that was there before keeps nobody from changing something else. */
function creditCodeIsRight(code = '', kept: string): Promise<void> {
  const [problem] = code === '' || code === kept ? [] : checkCreditCode(code);
  return problem ? Promise.reject(new Error(problem.msg)) : Promise.resolve();
}

function OwnName() {
  return (
    <Form.Item
      label="您的姓名"
      name="ownName"
      extra="凭证的制单、审核处显示，以后可在“个人信息”中修改"
      rules={[{ required: true, whitespace: true, message: '请填写您的姓名' }]}
    >
      <Input autoFocus maxLength={LONGEST_NAME} autoComplete="name" />
    </Form.Item>
  );
}

function Fields({
  isFirst,
  locked,
  kept,
  vatTypeBefore,
  errors,
}: {
  /** Nothing stands before them: the first field gets the keyboard. */
  isFirst: boolean;
  locked: boolean;
  /** The credit code as it is stored. */
  kept: string;
  /** The kind of taxpayer as it is stored; undefined for a new account set. */
  vatTypeBefore: number | undefined;
  errors: ReturnType<typeof fieldErrors>;
}) {
  return (
    <>
      <Form.Item
        label="公司名称"
        name="companyName"
        rules={[{ required: true, whitespace: true, message: '请填写公司名称' }, { max: 100 }]}
        {...errors('companyName')}
      >
        <Input placeholder="与营业执照一致" autoFocus={isFirst} maxLength={100} />
      </Form.Item>
      <Form.Item
        label="统一社会信用代码"
        name="creditCode"
        normalize={(text: string) => seenText(text).toUpperCase()}
        rules={[{ validator: (_rule, code?: string) => creditCodeIsRight(code, kept) }]}
        {...errors('creditCode')}
      >
        <Input placeholder="18 位，可稍后填写" maxLength={18} />
      </Form.Item>
      <div className={css.pair}>
        <Form.Item
          label="启用年月"
          name="enableMonth"
          rules={[{ required: true, message: '请选择启用年月' }]}
          extra="从这个月开始记账，此前的余额录入期初"
          {...errors('enableDate')}
        >
          <MonthPicker
            disabled={locked}
            allowClear={false}
            minDate={dayjs(FIRST_ENABLE_DATE)}
            maxDate={dayjs(lastEnableDate(dayjs().format('YYYY-MM-DD')))}
          />
        </Form.Item>
        <Form.Item label="行业" name="industry" {...errors('industry')}>
          <Input placeholder="例如 批发零售" maxLength={40} />
        </Form.Item>
      </div>
      <Form.Item label="所在地区" name="address" {...errors('address')}>
        <RegionPicker />
      </Form.Item>
      <div className={css.pair}>
        <ChoiceItem
          label="会计准则"
          name="accountingStandards"
          disabled={locked}
          titles={['小企业会计准则', '企业会计准则']}
        />
        <ChoiceItem label="增值税种类" name="vatType" titles={['小规模纳税人', '一般纳税人']} />
        <ChangeMonth before={vatTypeBefore} errors={errors} />
        <ChoiceItem label="凭证审核" name="voucherReviewed" titles={['不审核', '审核后结账']} />
        <ChoiceItem label="固定资产模块" name="fixedAssetModule" titles={['不启用', '启用']} />
        <ChoiceItem label="出纳模块" name="cashierModule" titles={['不启用', '启用']} />
      </div>
    </>
  );
}

/** By the kind that is chosen; a small-scale one is a correction (`correctionProblem`). */
const changeMonthHints = [
  '一般纳税人不能再转为小规模纳税人，当初选错的可以更正：从成为一般纳税人的月份起，该月以来没有结账、没有登记申报。留空即为该月份',
  '登记的生效月份，不早于最早的未结账月份；此前各月按原来的身份申报。留空为最后一张凭证的次月，该月已结账的为最早的未结账月份',
] as const;

/** Asks for the first month of another kind of taxpayer, once another one is chosen. */
function ChangeMonth({
  before,
  errors,
}: {
  before: number | undefined;
  errors: ReturnType<typeof fieldErrors>;
}) {
  const chosen = Form.useWatch<Choice | undefined>('vatType');
  if (before === undefined || chosen === undefined || chosen === before) return null;
  return (
    <Form.Item
      label="纳税人身份从哪个月起"
      name="vatMonth"
      extra={changeMonthHints[chosen]}
      {...errors('vatTypeFrom')}
    >
      <MonthPicker maxDate={dayjs().add(1, 'year').endOf('year')} />
    </Form.Item>
  );
}

/** The month, typed or chosen; the form gives value and listener. */
function MonthPicker({
  onChange,
  ...props
}: {
  readonly disabled?: boolean;
  readonly allowClear?: boolean;
  readonly minDate?: Dayjs;
  readonly maxDate: Dayjs;
  readonly onChange?: (month: Dayjs | null) => void;
}) {
  return (
    <DatePicker
      {...props}
      picker="month"
      format={monthFormats}
      className={css.wide}
      onChange={(month) => onChange?.(month)}
      onKeyDown={pickerKeys(monthFormats, (month) => onChange?.(month))}
    />
  );
}

function ChoiceItem({
  label,
  name,
  titles,
  disabled,
}: {
  label: string;
  name: keyof typeof defaults;
  titles: readonly [string, string];
  disabled?: boolean;
}) {
  return (
    <Form.Item label={label} name={name} rules={[{ required: true }]}>
      <Radio.Group
        {...(disabled === undefined ? {} : { disabled })}
        options={titles.map((title, value) => ({ label: title, value }))}
      />
    </Form.Item>
  );
}

function initialValues(initial: AccountSet | undefined): Partial<FormValues> {
  if (!initial) return { ...defaults };
  return {
    companyName: initial.companyName,
    creditCode: initial.creditCode,
    enableMonth: dayjs(initial.enableDate),
    address: initial.address,
    industry: initial.industry,
    accountingStandards: choice(initial.accountingStandards),
    vatType: choice(initial.vatType),
    fixedAssetModule: choice(initial.fixedAssetModule),
    cashierModule: choice(initial.cashierModule),
    voucherReviewed: choice(initial.voucherReviewed),
  };
}

function choice(value: number): Choice {
  return value === 1 ? 1 : 0;
}

function toContract(values: FormValues, initial: AccountSet | undefined): AccountSetValues {
  const { enableMonth, companyName, creditCode, address, industry, vatMonth, ...choices } = values;
  const isOtherKind = initial !== undefined && initial.vatType !== values.vatType;
  return {
    ...choices,
    ...(isOtherKind && vatMonth ? { vatTypeFrom: vatMonth.format('YYYY-MM') } : {}),
    companyName: companyName.trim(),
    creditCode: creditCode ?? '',
    enableDate: enableMonth.startOf('month').format('YYYY-MM-DD'),
    industry: industry?.trim() ?? '',
    address: address ?? '',
  };
}
