import { useState } from 'react';
import { Alert } from 'antd';
import { accountSetsCalls, type AccountSet } from '@mingzhang/contract';
import { notify, refreshSession, useCall, useSave } from '@mingzhang/shell-api';
import { AccountSetForm, ErrorPanel, SkeletonRows } from '@mingzhang/web';

const invalidates = ['account-sets'];

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
      submitText="新建账套"
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
  const update = useSave(accountSetsCalls.update, {
    invalidates,
    onSuccess: () => {
      notify.success('账套已保存');
      // The header shows name and standard from the session.
      void refreshSession();
      onDone();
    },
  });
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
        error={update.error}
        submitText="保存"
        onSubmit={(body) => update.mutate({ body: { id, version, ...body } })}
        onCancel={onDone}
      />
    </>
  );
}
