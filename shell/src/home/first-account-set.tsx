import { useRef, useState } from 'react';
import { Form, Input, type InputRef } from 'antd';
import { accountSetsCalls, sessionCalls, type AccountSetCreate } from '@mingzhang/contract';
import { notify, pageLocation, useSave, useSession } from '@mingzhang/shell-api';
import { AccountSetForm } from '@mingzhang/web';
import css from './home.module.css';

const LONGEST_NAME = 40;

/**
 * What a new user sees: one form, and then the product. Registration asks for no name, and vouchers
 * show who made them: whoever has none yet is asked here, once.
 */
export function FirstAccountSet() {
  const { user } = useSession();
  const nameField = useRef<InputRef>(null);
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const naming = useSave(sessionCalls.updateUser);
  const create = useSave(accountSetsCalls.create, {
    onSuccess: () => {
      notify.success('账套已建立');
      pageLocation.goToRoot();
    },
  });
  const submit = (body: AccountSetCreate) => {
    if (user.hasOwnName) return create.mutate({ body });
    const realName = name.trim();
    setNameMissing(realName === '');
    if (realName === '') return nameField.current?.focus();
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
        {!user.hasOwnName && (
          <Form component={false} layout="vertical">
            <Form.Item
              label="您的姓名"
              htmlFor="own-name"
              extra="凭证的制单、审核处显示，以后可在“个人信息”中修改"
              {...(isNameMissing ? { validateStatus: 'error', help: '请填写您的姓名' } : {})}
            >
              <Input
                ref={nameField}
                id="own-name"
                maxLength={LONGEST_NAME}
                autoComplete="name"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Form.Item>
          </Form>
        )}
        <AccountSetForm
          saving={naming.isPending || create.isPending || create.isSuccess}
          error={create.error}
          submitText="建立账套"
          onSubmit={submit}
        />
      </section>
    </div>
  );
}
