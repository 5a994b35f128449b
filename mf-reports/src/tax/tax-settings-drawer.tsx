import { useState } from 'react';
import { Alert, Button, Drawer, Form, Input, InputNumber, Select } from 'antd';
import { Link } from 'react-router-dom';
import type { TaxSettings, TaxSettingsView } from '@mingzhang/contract';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  DrawerFields,
  ErrorPanel,
  FormDrawer,
  SkeletonRows,
  useConfirmDanger,
  useFocusReturn,
} from '@mingzhang/web';
import {
  useRemoveTaxYear,
  useSaveTaxSettings,
  useSaveTaxYear,
  useTaxSettings,
} from '../api/tax.api';
import css from './tax.module.css';
import { daysIn } from './tax.model';

const byMonth = { value: 'month', label: '按月' };
const byQuarter = { value: 'quarter', label: '按季' };

/** How the account set declares, and due dates of years that it enters itself. */
export function TaxSettingsDrawer({ onClose }: { onClose: () => void }) {
  // Its first part leaves as soon as the settings are there.
  useFocusReturn();
  const settings = useTaxSettings();
  const [isAdding, setAdding] = useState(false);
  if (!settings.data) {
    return (
      <Drawer open title="税种设置" size={460} onClose={onClose}>
        {settings.error ? (
          <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Drawer>
    );
  }
  return isAdding ? (
    <YearDrawer view={settings.data} onClose={() => setAdding(false)} />
  ) : (
    <SettingsForm view={settings.data} onAdd={() => setAdding(true)} onClose={onClose} />
  );
}

function SettingsForm({
  view,
  onAdd,
  onClose,
}: {
  view: TaxSettingsView;
  onAdd: () => void;
  onClose: () => void;
}) {
  const { can } = useSession();
  const [form] = Form.useForm<TaxSettings>();
  const save = useSaveTaxSettings();
  const { incomeTax, stamp, statements } = view;
  const saved = () => {
    notify.success('税种设置已保存');
    onClose();
  };
  return (
    <FormDrawer<TaxSettings>
      open
      title="税种设置"
      width={460}
      form={form}
      readOnly={!can('tax.manage')}
      initialValues={{ incomeTax, stamp, statements }}
      saving={save.isPending}
      error={save.error}
      onSubmit={(body) => save.mutate({ body }, { onSuccess: saved })}
      onClose={onClose}
    >
      <Form.Item label="增值税及附加税费">
        <span>{view.isVatMonthly ? '按月' : '按季'}</span>
        <small className={css.hint}>
          {view.vatType === 1 ? (
            '一般纳税人按月申报。'
          ) : (
            <>
              与期末结转的申报周期一致，请在<Link to="/check-out/list">结账</Link>
              的结转设置中更改“小规模纳税人增值税减免”。
            </>
          )}
        </small>
      </Form.Item>
      <Form.Item label="企业所得税预缴" name="incomeTax">
        <Select options={[byQuarter, byMonth]} />
      </Form.Item>
      <Form.Item label="印花税" name="stamp">
        <Select
          options={[
            byQuarter,
            { value: 'year', label: '按年' },
            { value: 'none', label: '按次，不列入日历' },
          ]}
        />
      </Form.Item>
      <Form.Item label="财务报表" name="statements">
        <Select options={[byQuarter, byMonth]} />
      </Form.Item>
      <Years view={view} onAdd={onAdd} />
    </FormDrawer>
  );
}

function Years({ view, onAdd }: { view: TaxSettingsView; onAdd: () => void }) {
  const { can } = useSession();
  const confirm = useConfirmDanger();
  const remove = useRemoveTaxYear();
  return (
    <section className={css.years} aria-label="申报期限">
      <h3>申报期限</h3>
      <p>
        已有税务总局通知的年度：{view.noticedYears.join('、')}
        。其他年度按征管法实施细则第一百零九条推算；当地或以后年度另有规定的，在此增加。
      </p>
      {view.years.map(({ year, source }) => (
        <div key={year}>
          <span>
            {year} 年 <small>{source}</small>
          </span>
          {can('tax.manage') && (
            <Button
              type="text"
              danger
              onClick={() =>
                confirm({
                  title: `删除 ${year} 年的申报期限？`,
                  effect: '以后按税务总局通知或推算的日期列出。',
                  okText: '删除',
                  onConfirm: () => remove.mutateAsync({ params: { year } }),
                })
              }
            >
              删除
            </Button>
          )}
        </div>
      ))}
      {can('tax.manage') && <Button onClick={onAdd}>增加年度</Button>}
    </section>
  );
}

interface YearValues {
  readonly year: number;
  readonly days: string;
  readonly source: string;
}

/** Twelve days as the notice lists them, typed or pasted. */
function YearDrawer({ view, onClose }: { view: TaxSettingsView; onClose: () => void }) {
  const [form] = Form.useForm<YearValues>();
  const save = useSaveTaxYear();
  const next = Math.max(...view.noticedYears, ...view.years.map(({ year }) => year)) + 1;
  const submit = ({ year, days, source }: YearValues) => {
    const due = daysIn(days, year);
    save.mutate({ body: { year, due, source } }, { onSuccess: onClose });
  };
  return (
    <FormDrawer<YearValues>
      open
      title="增加年度申报期限"
      width={460}
      form={form}
      initialValues={{ year: next, days: '', source: '' }}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DrawerFields>
        <Form.Item label="年度" name="year" rules={[{ required: true, message: '请填写年度' }]}>
          <InputNumber min={2020} max={2100} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          label="1 至 12 月的截止日"
          name="days"
          extra="每月一个，用空格或换行隔开，如 1-20 2-24 3-16；也可写 2027-01-20。"
          rules={[{ required: true, message: '请填写 12 个月的截止日' }]}
        >
          <Input.TextArea rows={5} />
        </Form.Item>
        <Form.Item label="依据" name="source">
          <Input maxLength={60} placeholder="如 税总办征科函〔2026〕×号" />
        </Form.Item>
        <Alert type="info" showIcon title="地区另有规定的，填写当地税务局公布的日期。" />
      </DrawerFields>
    </FormDrawer>
  );
}
