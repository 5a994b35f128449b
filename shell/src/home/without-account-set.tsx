import { useState } from 'react';
import { Button, Input } from 'antd';
import {
  accountSetsCalls,
  roleTitles,
  type AccountSetBrief,
  type AccountSetRow,
} from '@mingzhang/contract';
import { notify, useCall, useSave, useSession } from '@mingzhang/shell-api';
import { Icon } from '@mingzhang/web';
import { InvitationList } from '../frame/invitations';
import { useFoundAccountSets } from '../frame/use-found-account-sets';
import { useSwitchAccountSet } from '../frame/use-switch-account-set';
import { FirstAccountSet } from './first-account-set';
import css from './home.module.css';

/**
 * Home while no account set is in use: somebody new makes the first one; whoever was removed from
 * the last one, or whose set was deleted, chooses another or brings it back.
 */
export function WithoutAccountSet() {
  const { user } = useSession();
  const [isCreating, setCreating] = useState(false);
  const deleted = useCall(
    accountSetsCalls.list,
    { query: { deleted: '1', page: 1 } },
    { quiet: true },
  );
  const restorable = deleted.data && 'records' in deleted.data ? deleted.data.records : [];
  const choices = user.accountSetsList.length + restorable.length + user.invitations.length;
  if (isCreating || choices === 0) {
    return <FirstAccountSet />;
  }
  return (
    <div className={css.first}>
      <div className={css.firstHead}>
        <h1>选择账套</h1>
        <p>当前没有使用中的账套，请选择要进入的账套。</p>
      </div>
      {user.invitations.length > 0 && (
        <section className={`${css.card} ${css.firstCard}`} aria-label="账套邀请">
          <h2>账套邀请</h2>
          <InvitationList invitations={user.invitations} />
        </section>
      )}
      {user.accountSetsList.length > 0 && <Chooser ofSession={user.accountSetsList} />}
      {restorable.length > 0 && <Deleted sets={restorable} />}
      <Button
        type="link"
        style={{ marginTop: 12 }}
        icon={<Icon name="plus" />}
        onClick={() => setCreating(true)}
      >
        新增账套
      </Button>
    </div>
  );
}

function Chooser({ ofSession }: { ofSession: readonly AccountSetBrief[] }) {
  const [text, setText] = useState('');
  const { sets } = useFoundAccountSets(text, ofSession);
  const switchTo = useSwitchAccountSet();
  return (
    <section className={`${css.card} ${css.firstCard}`} aria-label="我的账套">
      <Input
        autoFocus
        prefix={<Icon name="search" />}
        placeholder="名称、拼音首字母或信用代码"
        aria-label="查找账套"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={css.sets}>
        {sets.map((set) => (
          <li key={set.id}>
            <button type="button" onClick={() => switchTo(set.id)}>
              <span>{set.companyName}</span>
              <span>{roleTitles[set.role]}</span>
            </button>
          </li>
        ))}
        {sets.length === 0 && <li className={css.none}>没有匹配的账套</li>}
      </ul>
    </section>
  );
}

function Deleted({ sets }: { sets: readonly AccountSetRow[] }) {
  const switchTo = useSwitchAccountSet();
  const restore = useSave(accountSetsCalls.restore);
  const bringBack = ({ id, companyName }: AccountSetRow) =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notify.success(`账套 ${companyName} 已恢复`);
          switchTo(id);
        },
      },
    );
  return (
    <section className={`${css.card} ${css.firstCard}`} aria-label="可恢复的账套">
      <h2>30 天内删除的账套</h2>
      <ul className={css.sets}>
        {sets.map((set) => (
          <li key={set.id}>
            <button type="button" disabled={restore.isPending} onClick={() => bringBack(set)}>
              <span>{set.companyName}</span>
              <span>恢复</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
