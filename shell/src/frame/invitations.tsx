import { useState } from 'react';
import { Button } from 'antd';
import { Dialog } from '@mingzhang/web';
import { accountSetsCalls, roleTitles, type OwnInvitation } from '@mingzhang/contract';
import { notify, refreshSession, useSave, useSession } from '@mingzhang/shell-api';
import css from './header.module.css';

/** In the header: the invitations that wait for an answer; nothing while there are none. */
export function InvitationButton() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (user.invitations.length === 0) return null;
  return (
    <>
      <Button type="text" className={css.invited} onClick={() => setOpen(true)}>
        {user.invitations.length} 个邀请
      </Button>
      <Dialog title="账套邀请" open={open} footer={null} onCancel={() => setOpen(false)}>
        <InvitationList invitations={user.invitations} />
      </Dialog>
    </>
  );
}

/** Who invites to what, with the two answers. Nothing is entered before it is accepted. */
export function InvitationList({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const accept = useSave(accountSetsCalls.acceptInvitation);
  const decline = useSave(accountSetsCalls.declineInvitation);
  const isBusy = accept.isPending || decline.isPending;
  const answer = (act: typeof accept | typeof decline, { id }: OwnInvitation, said: string) =>
    act.mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success(said),
        onSettled: () => void refreshSession(),
      },
    );
  return (
    <ul className={css.invitations}>
      {invitations.map((invitation) => {
        const { id, companyName, role, inviterName } = invitation;
        return (
          <li key={id}>
            <span>
              <b>{companyName}</b>
              {inviterName} 邀请您担任{roleTitles[role]}
            </span>
            <Button
              type="primary"
              disabled={isBusy}
              aria-label={`接受 ${companyName} 的邀请`}
              onClick={() =>
                answer(accept, invitation, `已加入 ${companyName}，可在账套列表中进入`)
              }
            >
              接受
            </Button>
            <Button
              disabled={isBusy}
              aria-label={`谢绝 ${companyName} 的邀请`}
              onClick={() => answer(decline, invitation, '已谢绝邀请')}
            >
              谢绝
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
