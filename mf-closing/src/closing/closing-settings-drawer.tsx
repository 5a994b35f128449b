import { Alert, Drawer, Form, Select, Switch } from 'antd';
import type { ClosingSettings } from '@mingzhang/contract';
import { notify, useSession } from '@mingzhang/shell-api';
import { ErrorPanel, FormDrawer, SkeletonRows } from '@mingzhang/web';
import { useClosingSettings, useSaveClosingSettings, type MonthChecks } from '../api/checkout.api';
import { chosenSeverities, settableRules, type SeverityChoice } from './closing-settings.model';
import css from './closing-settings-drawer.module.css';

interface Values {
  readonly irreversible: boolean;
  readonly severities: Readonly<Record<string, SeverityChoice>>;
}

const choices: readonly { readonly value: SeverityChoice; readonly label: string }[] = [
  { value: 'standard', label: '按标准' },
  { value: 'off', label: '不检查' },
  { value: 'warn', label: '提醒' },
  { value: 'block', label: '不通过不能结账' },
];

/** 结账设置: whether closed months may be opened again, and how severe each rule is. */
export function ClosingSettingsDrawer(props: { checks: MonthChecks; onClose: () => void }) {
  const settings = useClosingSettings();
  if (settings.data) return <SettingsForm {...props} stored={settings.data} />;
  return (
    <Drawer open title="结账设置" size={480} onClose={props.onClose}>
      {settings.error ? (
        <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Drawer>
  );
}

function SettingsForm({
  stored,
  checks,
  onClose,
}: {
  stored: ClosingSettings;
  checks: MonthChecks;
  onClose: () => void;
}) {
  const { can } = useSession();
  const [form] = Form.useForm<Values>();
  const irreversible = Form.useWatch('irreversible', form);
  const save = useSaveClosingSettings();
  const { initial, final, report, broken } = checks;
  const rules = settableRules([initial, final, report, broken], stored.severities);
  const submit = (values: Values) =>
    save.mutate(
      {
        body: {
          version: stored.version,
          irreversible: values.irreversible,
          severities: chosenSeverities(values.severities),
        },
      },
      {
        onSuccess: () => {
          notify.success('结账设置已保存');
          onClose();
        },
      },
    );
  return (
    <FormDrawer<Values>
      open
      title="结账设置"
      width={480}
      form={form}
      initialValues={{
        irreversible: stored.irreversible,
        severities: Object.fromEntries(rules.map(({ rule, choice }) => [rule, choice])),
      }}
      saving={save.isPending}
      readOnly={!can('closing.manage')}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="irreversible"
        label="记账不可逆"
        valuePropName="checked"
        extra="启用后结账的期间不能反结账，凭证不能再改；更正在以后的期间红字冲销。"
      >
        <Switch />
      </Form.Item>
      {irreversible && <IrreversibleWarning />}
      <RuleFields rules={rules} />
    </FormDrawer>
  );
}

function IrreversibleWarning() {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="启用期间所结的账，以后关闭此项也不能反结账。请确认各期检查无误后再结账。"
    />
  );
}

/** The rules of checking, each with how severe it is here. */
function RuleFields({ rules }: { rules: ReturnType<typeof settableRules> }) {
  return (
    <>
      <h3 className={css.title}>检查规则</h3>
      {rules.map(({ rule, title }) => (
        <Form.Item
          key={rule}
          name={['severities', rule]}
          label={title}
          layout="horizontal"
          className={css.rule}
          labelCol={{ flex: '1' }}
          wrapperCol={{ flex: '168px' }}
        >
          <Select options={[...choices]} />
        </Form.Item>
      ))}
    </>
  );
}
