import { useState } from 'react';
import { Alert, App } from 'antd';
import { accountSetsCalls, touchedBy, type AccountSet } from '@mingzhang/contract';
import {
  notify,
  notifyError,
  refreshSession,
  useCall,
  useSave,
  type ApiError,
} from '@mingzhang/shell-api';
import { AccountSetForm, ErrorPanel, SkeletonRows, type AccountSetValues } from '@mingzhang/web';

const invalidates = touchedBy.accountSet;
const askedFirst = 'ACCOUNT_SET_CHANGE_CONFIRM';

/** A further account set; the one in use stays. */
export function CreateAccountSet({ onDone }: { onDone: () => void }) {
  const create = useSave(accountSetsCalls.create, {
    invalidates,
    onSuccess: ({ companyName }) => {
      notify.success(`账套 ${companyName} 已建立`);
      onDone();
    },
  });
  return (
    <AccountSetForm
      saving={create.isPending}
      error={create.error}
      submitText="新增账套"
      onSubmit={(body) => create.mutate({ body })}
      onCancel={onDone}
    />
  );
}

/** One of the user's account sets; once it holds data, enable month and standard are locked. */
export function EditAccountSet({ id, onDone }: { id: number; onDone: () => void }) {
  const accountSet = useCall(accountSetsCalls.get, { params: { id } });
  const use = useCall(accountSetsCalls.use, { params: { id } });
  const failed = accountSet.error ?? use.error;
  if (failed && !(accountSet.data && use.data)) {
    const retry = () => void Promise.all([accountSet.refetch(), use.refetch()]);
    return <ErrorPanel error={failed} onRetry={retry} />;
  }
  // What the cache still holds may be a version behind.
  if (!accountSet.data || !accountSet.isFetchedAfterMount || !use.data)
    return <SkeletonRows rows={8} />;
  return <EditForm accountSet={accountSet.data} isUsed={use.data.used} onDone={onDone} />;
}

function EditForm({
  accountSet,
  isUsed,
  onDone,
}: {
  accountSet: AccountSet;
  isUsed: boolean;
  onDone: () => void;
}) {
  // The form keeps what it was opened with, whatever is read again behind it.
  const [{ id, version }] = useState(accountSet);
  const { modal } = App.useApp();
  const update = useSave(accountSetsCalls.update, {
    invalidates: touchedBy.accountSetKind,
    // The question is no refusal: it is asked in its own dialog.
    quiet: true,
    onSuccess: () => {
      notify.success('账套已保存');
      // The header shows name and standard from the session.
      void refreshSession();
      onDone();
    },
  });
  const save = (values: AccountSetValues, confirmed: boolean) => {
    const onError = (refusal: ApiError) => {
      if (refusal.code !== askedFirst) return notifyError(refusal);
      void modal.confirm({
        title: '修改会调整账套的科目，确定保存吗？',
        content: <Consequences refusal={refusal} />,
        okText: '确定修改',
        cancelText: '取消',
        onOk: () => save(values, true),
      });
    };
    update.mutate({ body: { id, version, ...values, confirmed } }, { onError });
  };
  return (
    <>
      {isUsed && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="账套已有凭证或期初余额，启用年月和会计准则不能再修改"
        />
      )}
      <AccountSetForm
        initial={accountSet}
        locked={isUsed}
        saving={update.isPending}
        error={update.error?.code === askedFirst ? null : update.error}
        submitText="保存"
        onSubmit={(values) => save(values, false)}
        onCancel={onDone}
      />
    </>
  );
}

/** What the change makes of the account set, a line each. */
function Consequences({ refusal }: { refusal: ApiError }) {
  return (
    <ul style={{ paddingInlineStart: 16, maxHeight: 320, overflowY: 'auto' }}>
      {refusal.details.map(({ msg }) => (
        <li key={msg}>{msg}</li>
      ))}
    </ul>
  );
}
