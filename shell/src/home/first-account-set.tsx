import { accountSetsCalls } from '@mingzhang/contract';
import { notify, pageLocation, useSave } from '@mingzhang/shell-api';
import { AccountSetForm } from '@mingzhang/web';
import css from './home.module.css';

/** What a new user sees: one form, and then the product. */
export function FirstAccountSet() {
  const create = useSave(accountSetsCalls.create, {
    onSuccess: () => {
      notify.success('账套已建立');
      pageLocation.goToRoot();
    },
  });
  return (
    <div className={css.first}>
      <div className={css.firstHead}>
        <h1>建立第一个账套</h1>
        <p>一个账套对应一家公司的账。科目、凭证字、币别和会计期间会按所选准则自动建立。</p>
      </div>
      <section className={`${css.card} ${css.firstCard}`}>
        <AccountSetForm
          saving={create.isPending || create.isSuccess}
          error={create.error}
          submitText="建立账套"
          onSubmit={(body) => create.mutate({ body })}
        />
      </section>
    </div>
  );
}
