import { Alert, Form, Select, Switch } from 'antd';
import type { ClosingSettings } from '@mingzhang/contract';
import { notify, useAccountSet, useSession } from '@mingzhang/shell-api';
import { ErrorPanel, FormDrawer, SkeletonRows, ShownDrawer } from '@mingzhang/web';
import { useClosingSettings, useSaveClosingSettings } from '../api/checkout.api';
import {
  chosenSeverities,
  settableRules,
  severityTitles,
  type SettableRule,
  type SeverityChoice,
} from './closing-settings.model';
import css from './closing-settings-drawer.module.css';

interface Values {
  readonly irreversible: boolean;
  readonly severities: Readonly<Record<string, SeverityChoice>>;
}

/** 结账设置: whether closed months may be opened again, and how severe each rule is. */
export function ClosingSettingsDrawer(props: { onClose: () => void }) {
  const settings = useClosingSettings();
  if (settings.data) return <SettingsForm {...props} stored={settings.data} />;
  return (
    <ShownDrawer title="结账设置" size={480} onClose={props.onClose}>
      {settings.error ? (
        <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </ShownDrawer>
  );
}

function SettingsForm({ stored, onClose }: { stored: ClosingSettings; onClose: () => void }) {
  const { can } = useSession();
  const [form] = Form.useForm<Values>();
  const irreversible = Form.useWatch('irreversible', form);
  const save = useSaveClosingSettings();
  const isReviewed = useAccountSet().voucherReviewed === 1;
  const rules = settableRules(stored.severities, { isReviewed });
  const submit = (values: Values) =>
    save.mutate(
      {
        body: {
          version: stored.version,
          irreversible: values.irreversible,
          severities: chosenSeverities(values.severities, stored.severities),
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
function RuleFields({ rules }: { rules: readonly SettableRule[] }) {
  return (
    <>
      <h3 className={css.title}>检查规则</h3>
      {rules.map(({ rule, title, standard }) => (
        <Form.Item
          key={rule}
          name={['severities', rule]}
          label={title}
          layout="horizontal"
          labelAlign="left"
          className={css.rule}
          labelCol={{ flex: '1' }}
          wrapperCol={{ flex: '220px' }}
        >
          <Select options={choicesOf(standard)} />
        </Form.Item>
      ))}
    </>
  );
}

/** The choices of a rule; its standard says what it comes to. */
function choicesOf(standard: SettableRule['standard']) {
  return [
    { value: 'standard', label: `按标准（${severityTitles[standard]}）` },
    ...(['off', 'warn', 'block'] as const).map((value) => ({
      value,
      label: severityTitles[value],
    })),
  ];
}
