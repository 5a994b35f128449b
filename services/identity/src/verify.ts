import { verifierOf } from '@mingzhang/server';
import { quotas } from './quota/quota.service';

const { seconds } = quotas.invitation;

/**
 * Every membership, session, hand-over, invitation, operator and WeChat account is of a user and an account set that
 * exist, an account set has somebody who manages it, and quotas have counted what was done.
 */
export const verify = verifierOf({
  ofAll: {
    membership: `
      select concat_ws(' ', m.account_set_id, m.user_id, m.role) as object,
        concat_ws(' ', u.id, a.id) as stored, concat_ws(' ', m.user_id, m.account_set_id) as recomputed
      from identity.membership m
      left join identity.user_account u on u.id = m.user_id
      left join identity.account_set a on a.id = m.account_set_id
      where u.id is null or a.id is null`,
    // A deleted set keeps its members until nobody can restore it any more.
    manager: `
      select concat_ws(' ', a.id, a.company_name) as object, '0' as stored, '>= 1' as recomputed
      from identity.account_set a
      where not exists (select from identity.membership m
        where m.account_set_id = a.id and m.role = 'Manager')`,
    // Whoever is no member any more keeps the session, which then opens nothing.
    session: `
      select s.user_id || ' ' || s.created_at as object,
        concat_ws(' ', u.id, a.id) as stored, concat_ws(' ', s.user_id, s.account_set_id) as recomputed
      from identity.session s
      left join identity.user_account u on u.id = s.user_id
      left join identity.account_set a on a.id = s.account_set_id
      where u.id is null or (s.account_set_id is not null and a.id is null)`,
    identification: `
      select i.account_set_id || ' ' || i.created_at as object,
        concat_ws(' ', left(s.token_hash, 8), a.id) as stored,
        concat_ws(' ', left(i.session_hash, 8), i.account_set_id) as recomputed
      from identity.identification i
      left join identity.session s on s.token_hash = i.session_hash
      left join identity.account_set a on a.id = i.account_set_id
      where s.token_hash is null or a.id is null`,
    invitation: `
      select i.id || ' ' || i.mobile as object,
        concat_ws(' ', u.id, a.id) as stored, concat_ws(' ', i.invited_by, i.account_set_id) as recomputed
      from identity.invitation i
      left join identity.user_account u on u.id = i.invited_by
      left join identity.account_set a on a.id = i.account_set_id
      where u.id is null or a.id is null`,
    operator: `
      select o.user_id::text as object, coalesce(u.id::text, '') as stored, o.user_id::text as recomputed
      from identity.operator o left join identity.user_account u on u.id = o.user_id
      where u.id is null`,
    wechat: `
      select w.user_id::text as object, coalesce(u.id::text, '') as stored, w.user_id::text as recomputed
      from identity.wechat_account w left join identity.user_account u on u.id = w.user_id
      where u.id is null`,
    quota: `
      select concat_ws(' ', kind, key, window_start) as object, taken::text as stored, '>= 1' as recomputed
      from identity.quota where taken < 1 or window_start > now()`,
    // Windows of the last day: older ones are swept. Whoever was invited and answered is not counted.
    'quota-invitation': `
      with made as (
        select i.account_set_id, w.start, count(*) as count from identity.invitation i
        cross join lateral (select date_bin('${seconds} s', i.created_at, 'epoch') as start) w
        where i.created_at > now() - interval '1 day' + interval '${seconds} s' group by 1, 2)
      select concat_ws(' ', made.account_set_id, made.start) as object,
        coalesce(q.taken, 0)::text as stored, '>= ' || made.count as recomputed
      from made left join identity.quota q
        on q.kind = 'invitation' and q.key = made.account_set_id::text and q.window_start = made.start
      where coalesce(q.taken, 0) < made.count`,
  },
});
