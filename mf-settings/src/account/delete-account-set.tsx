import { useState } from 'react';
import { Alert, Form } from 'antd';
import { accountSetsCalls, touchedBy, type AccountSetRow } from '@mingzhang/contract';
import { notify, pageLocation, useSave, useSession } from '@mingzhang/shell-api';
import { Dialog, CodeInput } from '@mingzhang/web';
import css from './account.module.css';

const CODE_LENGTH = 4;

/** 删除账套: says what happens, and asks for the code sent to one's own number. */
export function DeleteAccountSet({
  accountSet,
  onDone,
}: {
  accountSet: AccountSetRow;
  onDone: () => void;
}) {
  const { user, accountSet: current } = useSession();
  const [code, setCode] = useState('');
  const isCurrent = current?.id === accountSet.id;
  const remove = useSave(accountSetsCalls.remove, {
    quiet: true,
    invalidates: touchedBy.accountSet,
    onSuccess: () => {
      notify.success(`账套 ${accountSet.companyName} 已删除，30 天内可在“已删除”中恢复`);
      onDone();
      // The page still shows the figures of a company that is gone.
      if (isCurrent) pageLocation.goToRoot();
    },
  });
  return (
    <Dialog
      open
      title={`删除账套 ${accountSet.companyName}`}
      okText="删除账套"
      cancelText="取消"
      okButtonProps={{
        danger: true,
        disabled: code.length < CODE_LENGTH,
        loading: remove.isPending,
      }}
      onOk={() => remove.mutate({ params: { id: accountSet.id, second: code } })}
      onCancel={onDone}
    >
      <p className={css.note}>
        删除后全体成员不能再进入此账套。数据保留 30
        天，期间账套管理员可以恢复；到期后科目、凭证和账簿将彻底删除，不能找回。
      </p>
      {remove.error && (
        <Alert type="error" showIcon title={remove.error.msg} style={{ marginBottom: 12 }} />
      )}
      <Form layout="vertical">
        <Form.Item label={`验证码将发到您的手机 ${user.mobile}`} htmlFor="delete-code">
          <CodeInput id="delete-code" mobile={user.mobile} value={code} onChange={setCode} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
