import { Alert } from 'antd';
import { accountSetsCalls, type AccountSet } from '@mingzhang/contract';
import { notify, refreshSession, useCall, useSave } from '@mingzhang/shell-api';
import { AccountSetForm, SkeletonRows } from '@mingzhang/web';

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

/** The account set in use; once it holds data, enable month and standard are locked. */
export function EditAccountSet({
  accountSet,
  onDone,
}: {
  accountSet: AccountSet;
  onDone: () => void;
}) {
  const use = useCall(accountSetsCalls.checkUse, { query: { asid: accountSet.id } });
  const update = useSave(accountSetsCalls.update, {
    invalidates,
    onSuccess: () => {
      notify.success('账套已保存');
      // The header shows name and standard from the session.
      void refreshSession();
      onDone();
    },
  });
  if (!use.data) return <SkeletonRows rows={8} />;
  const { id, version } = accountSet;
  return (
    <>
      {use.data.used && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="账套已有数据，启用年月和会计准则不能再修改"
        />
      )}
      <AccountSetForm
        initial={accountSet}
        locked={use.data.used}
        saving={update.isPending}
        error={update.error}
        submitText="保存"
        onSubmit={(body) => update.mutate({ body: { id, version, ...body } })}
        onCancel={onDone}
      />
    </>
  );
}
