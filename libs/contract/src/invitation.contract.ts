import { z } from 'zod';
import { defineCall } from './call';
import { done, id, idParams, optionalTextLine, textLine, timestamp } from './common.schema';
import { mobile, roleName } from './session.contract';

/** An invitation to become a member; the invited person becomes one by accepting it. */
export const invitation = z.strictObject({
  id,
  mobile: z.string(),
  realName: z.string(),
  role: roleName,
  inviterName: z.string(),
  invitedAt: timestamp,
});
export type Invitation = z.output<typeof invitation>;

/** The same for known and unknown numbers, so that nothing is revealed about strangers. */
const invited = z.strictObject({ mobile: z.string(), role: roleName });

/** Calls to invite people to an account set, and to answer invitations. */
export const invitationCalls = {
  addUser: defineCall({
    method: 'GET',
    path: '/account-sets/addUser',
    access: 'member.manage',
    writes: true,
    summary: '邀请成员，对方接受后加入',
    query: z.strictObject({ mobile, role: roleName }),
    result: invited,
  }),
  addNewUser: defineCall({
    method: 'GET',
    path: '/account-sets/addNewUser',
    access: 'member.manage',
    writes: true,
    summary: '邀请成员并注明姓名，对方接受后加入',
    query: z.strictObject({ mobile, realName: textLine('姓名', 40), role: roleName }),
    result: invited,
  }),
  addMember: defineCall({
    method: 'POST',
    path: '/user',
    access: 'member.manage',
    summary: '邀请成员，对方接受后加入',
    body: z.strictObject({ mobile, realName: optionalTextLine('姓名', 40), role: roleName }),
    result: invited,
  }),
  invitations: defineCall({
    method: 'GET',
    path: '/user/invitations',
    access: 'member.manage',
    summary: '当前账套尚未接受的邀请',
    result: z.array(invitation),
  }),
  withdrawInvitation: defineCall({
    method: 'DELETE',
    path: '/user/invitations/{id}',
    access: 'member.manage',
    summary: '撤回邀请',
    params: idParams,
    result: done,
  }),
  acceptInvitation: defineCall({
    method: 'POST',
    path: '/account-sets/invitations/{id}/accept',
    access: 'session',
    summary: '接受邀请，成为账套成员',
    params: idParams,
    result: z.strictObject({ accountSetId: id }),
  }),
  declineInvitation: defineCall({
    method: 'POST',
    path: '/account-sets/invitations/{id}/decline',
    access: 'session',
    summary: '谢绝邀请',
    params: idParams,
    result: done,
  }),
};
