import { AutoComplete, DatePicker, Form, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { releaseCalls, roles, roleTitles, touchedBy, type Released } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import type { OnRefused } from './act-dialog';
import {
  limitsTextOf,
  reachTextOf,
  versionText,
  type RuleLimits,
  type RuleReach,
} from './release.model';
import { RuleLimitFields } from './rule-limit-fields';

interface Values extends RuleReach, RuleLimits {
  readonly build: string;
  readonly from?: Dayjs | null;
  readonly until?: Dayjs | null;
  readonly reason: string;
}

const reachOptions = [
  { value: 'sets', label: '指定账套' },
  { value: 'agencies', label: '代理的全部账套' },
  { value: 'share', label: '一部分账套（百分比）' },
  { value: 'roles', label: '指定角色' },
  { value: 'all', label: '所有账套' },
];

interface Adding {
  readonly name: string;
  /** Of the book that is shown: a rule that was decided by another one is refused. */
  readonly revision: number;
  readonly onRefused: OnRefused;
  readonly onDone: () => void;
}

function useAdding({ name, revision, onRefused, onDone }: Adding) {
  const save = useSave(releaseCalls.add, { invalidates: touchedBy.release, quiet: true });
  const add = ({ build, from, until, reason, ...rest }: Values) => {
    const dates = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
    const threshold = limitsTextOf(rest);
    const to = reachTextOf(rest);
    const body = { revision, name, build, reason, to, ...dates, ...(threshold && { threshold }) };
    save.mutate(
      { body },
      {
        onSuccess: ({ what }) => {
          notify.success(`已生效：${what}`);
          onDone();
        },
        onError: ({ code }) => onRefused(code),
      },
    );
  };
  return { add, isPending: save.isPending, error: save.error };
}

/** 发布: gives a version to somebody, from and until when. */
export function RuleDrawer({
  released: { name, kind, builds, own },
  revision,
  onRefused,
  onClose,
}: {
  released: Released;
  revision: number;
  onRefused: OnRefused;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const { add, isPending, error } = useAdding({ name, revision, onRefused, onDone: onClose });
  const errors = fieldErrors(error);
  return (
    <FormDrawer<Values>
      open
      title={`发布 ${name}`}
      form={form}
      initialValues={{ build: builds[0] ?? '', reach: 'sets', reason: '' }}
      saving={isPending}
      error={error}
      okText="发布"
      onClose={onClose}
      onSubmit={add}
    >
      <Form.Item
        label="版本"
        name="build"
        extra={kind === 'remote' && '列出的是存放在本机的版本；发布库中的其他版本可直接填写'}
        rules={[{ required: true, message: '请选择版本' }]}
        {...errors('build')}
      >
        <AutoComplete
          autoFocus
          options={builds.map((build) => ({
            value: build,
            label: build === own ? `${versionText(build)}（本机）` : versionText(build),
          }))}
        />
      </Form.Item>
      <Form.Item label="范围" name="reach">
        <Select options={reachOptions} />
      </Form.Item>
      <ReachField errors={errors('to')} />
      <Form.Item label="开始时间（不填立即）" name="from" {...errors('from')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <Form.Item label="截止时间（不填长期）" name="until" {...errors('until')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <RuleLimitFields kind={kind} errors={errors('threshold')} />
      <Form.Item label="原因（选填，记入历史）" name="reason" {...errors('reason')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Who is meant, in the way of the chosen kind. */
function ReachField({ errors }: { errors: object }) {
  const reach = Form.useWatch<RuleReach['reach'] | undefined>('reach') ?? 'sets';
  switch (reach) {
    case 'sets':
      return <NumbersField label="账套编号" name="sets" errors={errors} />;
    case 'agencies':
      return <NumbersField label="代理编号" name="agencies" errors={errors} />;
    case 'share':
      return (
        <Form.Item
          label="百分比"
          name="percent"
          extra="大于 0、不超过 100；调大时，已在用的账套不变"
          rules={[{ required: true, message: '请填写百分比' }]}
          {...errors}
        >
          <Input inputMode="decimal" suffix="%" />
        </Form.Item>
      );
    case 'roles':
      return (
        <Form.Item
          label="角色"
          name="roles"
          rules={[{ required: true, message: '请选择角色' }]}
          {...errors}
        >
          <Select
            mode="multiple"
            options={roles.map((role) => ({ value: role, label: roleTitles[role] }))}
          />
        </Form.Item>
      );
    case 'all':
      return null;
  }
}

function NumbersField({
  label,
  name,
  errors,
}: {
  label: string;
  name: 'sets' | 'agencies';
  errors: object;
}) {
  return (
    <Form.Item
      {...{ label, name }}
      extra="多个用逗号分开"
      rules={[{ required: true, pattern: /^[\d\s,，、]+$/, message: `请填写${label}` }]}
      {...errors}
    >
      <Input inputMode="numeric" />
    </Form.Item>
  );
}
