import { AutoComplete, DatePicker, Form, Input, Radio, Select, type FormInstance } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { releaseCalls, roles, roleTitles, touchedBy } from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import type { OnRefused } from './act-dialog';
import css from './operator.module.css';
import { limitsIn, limitsTextOf, type RuleLimits } from './release.model';
import type { ReleaseTask } from './release-task.model';
import { RuleLimitFields } from './rule-limit-fields';
import {
  reachProblem,
  reachTextOf,
  ruleTextOf,
  shanghaiInstant,
  type RuleReach,
} from './rule-reach.model';
import { titleOf, versionText } from './shown-name.model';
import { ToldText } from './told-text';
import { shortText } from './told-text.model';

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

type Adding = Pick<Props, 'task' | 'onRefused'> & { readonly onDone: () => void };

function useAdding({ task, onRefused, onDone }: Adding) {
  const save = useSave(releaseCalls.add, { invalidates: touchedBy.release, quiet: true });
  const add = ({ build, from, until, reason, ...rest }: Values) => {
    const { revision, released } = task;
    const dates = { from: shanghaiInstant(from), until: shanghaiInstant(until) };
    const threshold = limitsTextOf(rest);
    const what = { name: released.name, build, to: reachTextOf(rest), reason };
    save.mutate(
      { body: { revision, ...what, ...dates, ...(threshold && { threshold }) } },
      {
        onSuccess: ({ what: told }) => {
          notify.success(`已生效：${shortText(told)}`);
          onDone();
        },
        onError: ({ code }) => onRefused(code),
      },
    );
  };
  return { add, isPending: save.isPending, error: save.error };
}

interface Props {
  readonly task: ReleaseTask;
  readonly onRefused: OnRefused;
  readonly onClose: () => void;
}

/** 发布: gives a version to somebody, or turns a switch for them, from and until when. */
export function RuleDrawer({ task, onRefused, onClose }: Props) {
  const { name, kind, builds, own } = task.released;
  const [form] = Form.useForm<Values>();
  const { add, isPending, error } = useAdding({ task, onRefused, onDone: onClose });
  const errors = fieldErrors(error);
  const build = Form.useWatch<string | undefined>('build', form);
  const isSwitch = kind === 'switch';
  const okText = isSwitch ? `确认${versionText(build ?? other(own))}` : '发布';
  return (
    <FormDrawer<Values>
      open
      // Enter that takes a time or a version must not release anything.
      isLong
      title={isSwitch ? `功能开关：${titleOf(name)}` : `发布 ${name}`}
      form={form}
      initialValues={{
        build: isSwitch ? other(own) : (builds[0] ?? ''),
        reach: 'sets',
        reason: '',
      }}
      saving={isPending}
      error={error}
      okText={okText}
      summary={<Told form={form} name={name} okText={okText} isRenewed={task.isRenewed ?? false} />}
      onClose={onClose}
      onSubmit={add}
    >
      {isSwitch ? (
        <Form.Item label="改为" name="build" {...errors('build')}>
          <Radio.Group options={switchOptions} />
        </Form.Item>
      ) : (
        <Form.Item
          label="版本"
          name="build"
          extra={kind === 'remote' && '列出的是存放在本机的版本；发布库中的其他版本可直接填写'}
          rules={[{ required: true, message: '请选择版本' }]}
          {...errors('build')}
        >
          <AutoComplete
            autoFocus
            options={builds.map((each) => ({
              value: each,
              label: each === own ? `${versionText(each)}（本机）` : versionText(each),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item label="范围" name="reach">
        <Select autoFocus={isSwitch} options={reachOptions} />
      </Form.Item>
      <ReachField errors={errors('to')} />
      <TimeField label="开始时间（北京时间，不填立即）" name="from" errors={errors('from')} />
      <TimeField label="截止时间（北京时间，不填长期）" name="until" errors={errors('until')} />
      <RuleLimitFields kind={kind} errors={errors('threshold')} />
      <Form.Item label="原因（选填，记入历史）" name="reason" {...errors('reason')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDrawer>
  );
}

const switchOptions = ['on', 'off'].map((value) => ({ value, label: versionText(value) }));
/** What a switch is not yet. */
const other = (own: string | null) => (own === 'on' ? 'off' : 'on');

/** What will be done, in the words of the rules. */
function Told({
  form,
  name,
  okText,
  isRenewed,
}: {
  form: FormInstance<Values>;
  name: string;
  okText: string;
  isRenewed: boolean;
}) {
  const values = Form.useWatch([], form) as Values | undefined;
  const { build = '', from, until } = values ?? {};
  const dates = { from: shanghaiInstant(from), until: shanghaiInstant(until) };
  const threshold = values && limitsIn(values);
  const text = values && ruleTextOf({ name, build, reach: values, ...dates, threshold });
  return (
    <p className={css.told} aria-live="polite">
      {text === undefined ? (
        `填好后，这里写明“${okText}”会做什么。`
      ) : (
        <>
          {isRenewed && '规则已重新读取。'}
          {okText}后，新打开的页面：
          <ToldText key={text} text={`${titleOf(name)}，${text}。`} />
        </>
      )}
    </p>
  );
}

/** A moment in China; the picker knows no other clock. */
function TimeField({
  label,
  name,
  errors,
}: {
  label: string;
  name: 'from' | 'until';
  errors: object;
}) {
  return (
    <Form.Item label={label} name={name} {...errors}>
      <DatePicker
        // Of this day and moment the browser would say those of its own zone.
        showNow={false}
        // What was typed counts when the field is left.
        needConfirm={false}
        showTime={{ format: 'HH:mm', defaultOpenValue: dayjs().startOf('day') }}
        format="YYYY-MM-DD HH:mm"
        style={{ width: '100%' }}
        classNames={{ popup: { root: css.moment } }}
        onKeyDown={(event) => {
          // Half typed it is none yet.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.stopPropagation();
        }}
      />
    </Form.Item>
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
          required
          rules={[{ validator: reachRule('percent') }]}
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

/** Refuses in the field what the call would refuse. */
const reachRule =
  (field: Parameters<typeof reachProblem>[0]) =>
  async (_rule: unknown, text: string | undefined) => {
    const problem = reachProblem(field, text);
    if (problem !== undefined) throw new Error(problem);
  };

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
      label={label}
      name={name}
      extra="多个用逗号分开"
      required
      rules={[{ validator: reachRule(name) }]}
      {...errors}
    >
      <Input inputMode="numeric" />
    </Form.Item>
  );
}
