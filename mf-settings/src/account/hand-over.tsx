import { seenText } from '@mingzhang/rules';
import { useState } from 'react';
import { Alert, Button, Form, Input, Select, Steps } from 'antd';
import {
  accountSetsCalls,
  mobilePattern,
  roles,
  roleTitles,
  type AccountSetRow,
  type Role,
} from '@mingzhang/contract';
import { notify, pageLocation, useSave, useSession, type ApiError } from '@mingzhang/shell-api';
import { Dialog, CodeInput } from '@mingzhang/web';
import css from './account.module.css';

type StayAs = Exclude<Role, 'Manager'> | '';

const CODE_LENGTH = 4;
const stayOptions: { value: StayAs; label: string }[] = [
  { value: '', label: '退出账套，不再能查看' },
  ...roles
    .filter((role) => role !== 'Manager')
    .map((role) => ({ value: role, label: `留在账套，改为${roleTitles[role]}` })),
];

/** 移交账套: first the code of the acting Manager, then that of the new one. */
export function HandOver({
  accountSet,
  onDone,
}: {
  accountSet: AccountSetRow;
  onDone: () => void;
}) {
  const [isIdentified, setIdentified] = useState(false);
  return (
    <Dialog
      open
      footer={null}
      title={`移交账套 ${accountSet.companyName}`}
      onCancel={onDone}
      destroyOnHidden
    >
      <Steps
        size="small"
        responsive={false}
        current={isIdentified ? 1 : 0}
        style={{ margin: '12px 0 20px' }}
        items={[{ title: '确认本人' }, { title: '新的管理员' }]}
      />
      {isIdentified ? (
        <Successor accountSet={accountSet} />
      ) : (
        <Identification onDone={() => setIdentified(true)} />
      )}
    </Dialog>
  );
}

function Identification({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const [code, setCode] = useState('');
  const identify = useSave(accountSetsCalls.identification, { quiet: true, onSuccess: onDone });
  return (
    <Form
      layout="vertical"
      onFinish={() => identify.mutate({ body: { mobile: user.mobile, code } })}
    >
      <p className={css.note}>
        移交后对方成为账套管理员。先用您自己手机收到的验证码确认身份，10 分钟内有效。
      </p>
      <Refusal error={identify.error} />
      <Form.Item label={`验证码将发到您的手机 ${user.mobile}`} htmlFor="own-code">
        <CodeInput id="own-code" mobile={user.mobile} value={code} onChange={setCode} />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        disabled={code.length < CODE_LENGTH}
        loading={identify.isPending}
      >
        下一步
      </Button>
    </Form>
  );
}

function Successor({ accountSet }: { accountSet: AccountSetRow }) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [stayAs, setStayAs] = useState<StayAs>('');
  const handOver = useSave(accountSetsCalls.handOver, {
    quiet: true,
    onSuccess: ({ realName }) => {
      notify.success(`账套 ${accountSet.companyName} 已移交给 ${realName}`);
      // Role and account set of this page are no longer what they were.
      pageLocation.goToRoot();
    },
  });
  const isReady = mobilePattern.test(mobile) && code.length === CODE_LENGTH;
  return (
    <Form layout="vertical" onFinish={() => handOver.mutate({ body: { mobile, code, stayAs } })}>
      <Refusal error={handOver.error} />
      <Form.Item
        label="新管理员的手机号"
        htmlFor="successor-mobile"
        extra="对方须已用此手机号登录过明账"
      >
        <Input
          id="successor-mobile"
          autoFocus
          inputMode="numeric"
          maxLength={16}
          value={mobile}
          onChange={(event) => setMobile(seenText(event.target.value))}
        />
      </Form.Item>
      <Form.Item label="对方手机收到的验证码" htmlFor="successor-code">
        <CodeInput id="successor-code" mobile={mobile} value={code} onChange={setCode} />
      </Form.Item>
      <Form.Item label="移交后我" htmlFor="stay-as">
        <Select<StayAs> id="stay-as" value={stayAs} options={stayOptions} onChange={setStayAs} />
      </Form.Item>
      <Button
        type="primary"
        danger
        htmlType="submit"
        disabled={!isReady}
        loading={handOver.isPending}
      >
        移交账套
      </Button>
    </Form>
  );
}

function Refusal({ error }: { error: ApiError | null }) {
  if (!error) return null;
  return <Alert type="error" showIcon title={error.msg} style={{ marginBottom: 12 }} />;
}
