import { accountSetsCalls, sessionCalls, type AccountSetCreate } from '@mingzhang/contract';
import { notify, pageLocation, useSave, useSession } from '@mingzhang/shell-api';
import { AccountSetForm } from '@mingzhang/web';
import css from './home.module.css';

/**
 * What a new user sees: one form, and then the product. Registration asks for no name, and vouchers
 * show who made them: whoever has none yet is asked here, once.
 */
export function FirstAccountSet() {
  const { user } = useSession();
  const naming = useSave(sessionCalls.updateUser);
  const create = useSave(accountSetsCalls.create, {
    onSuccess: () => {
      notify.success('账套已建立');
      pageLocation.goToRoot();
    },
  });
  const submit = (body: AccountSetCreate, realName: string) => {
    if (user.hasOwnName) return create.mutate({ body });
    // The name first: were it kept last, a refusal would leave an account set without its maker.
    naming.mutate({ body: { realName } }, { onSuccess: () => create.mutate({ body }) });
  };
  return (
    <div className={css.first}>
      <div className={css.firstHead}>
        <h1>建立第一个账套</h1>
        <p>一个账套对应一家公司的账。科目、凭证字、币别和会计期间会按所选准则自动建立。</p>
      </div>
      <section className={`${css.card} ${css.firstCard}`}>
        <AccountSetForm
          saving={naming.isPending || create.isPending || create.isSuccess}
          error={create.error}
          submitText="建立账套"
          asksOwnName={!user.hasOwnName}
          onSubmit={submit}
        />
      </section>
    </div>
  );
}
