import { useState } from 'react';
import { Alert, Button, Checkbox } from 'antd';
import { useNavigate } from 'react-router-dom';
import { touchedBy, type AssetReconcile, type ReconcileMend } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, useSave } from '@mingzhang/shell-api';
import { SmallTable } from '@mingzhang/web';
import { relationToAll } from '../api/documents';
import { documentOf } from './cause-document';
import css from './check.module.css';
import { isSame, lackingIn, mayJoin, sumsBeside } from './related-causes';

interface OfVoucherProps {
  readonly cause: ReconcileMend;
  readonly check: AssetReconcile;
  readonly onClose: () => void;
}

/** A voucher that no card knows: a card of it, or those of the documents that lack a voucher. */
export function OfVoucher({ cause, check, onClose }: OfVoucherProps) {
  const { voucher, draft, period } = cause;
  const navigate = useNavigate();
  const open = lackingIn(check).toSorted(
    (a, b) => Number(isSame(cause, [b])) - Number(isSame(cause, [a])),
  );
  return (
    <>
      {draft && voucher && (
        <p className={css.choice}>
          <span>
            新增卡片：{draft.name}，{draft.startUse} 开始使用，原值{' '}
            {formatMoney(Money.parse(draft.originalValue))}
          </span>
          <Button
            type={open.length === 0 ? 'primary' : 'default'}
            onClick={() => {
              const asked = new URLSearchParams({ ...texts(draft), voucher: String(voucher.id) });
              void navigate(`/assets?period=${period ?? ''}&${asked.toString()}`);
            }}
          >
            按凭证建卡片
          </Button>
        </p>
      )}
      {open.length === 0 ? (
        <p className={css.hint}>
          没有缺凭证的卡片、变动或折旧可以关联
          {draft ? '' : '；请先登记资产变动或计提折旧，再回来关联；重复记账的请删除或冲销凭证'}。
        </p>
      ) : (
        <Relate cause={cause} check={check} open={open} onClose={onClose} />
      )}
    </>
  );
}

/** The documents that the voucher may be of, one or several of a kind, beside what it books. */
function Relate({
  cause,
  check,
  open,
  onClose,
}: OfVoucherProps & { readonly open: readonly ReconcileMend[] }) {
  const [keys, setKeys] = useState<readonly string[]>(() =>
    open.flatMap((each) => (isSame(cause, [each]) ? each.key : [])).slice(0, 1),
  );
  const chosen = open.filter(({ key }) => keys.includes(key));
  const { voucher } = cause;
  const documents = chosen.flatMap((each) => documentOf(each) ?? []);
  const relation = relationToAll(documents, voucher?.id ?? 0);
  const relating = useSave(relation.call, { invalidates: touchedBy.assetVoucher, quiet: true });
  const relate = () => {
    const title = documents.map((each) => each.title).join('、');
    void relating
      .mutateAsync(relation.request)
      .then(() => notify.success(`${title}已关联 ${voucher?.title ?? ''}`))
      .then(onClose)
      // The refusal stands above the list.
      .catch(() => undefined);
  };
  const subjects = new Map(check.rows.map(({ subjectId, subject }) => [subjectId, subject]));
  return (
    <>
      {relating.error && <Alert type="error" showIcon title={relating.error.msg} />}
      <Checkbox.Group
        className={css.open ?? ''}
        aria-label="关联到"
        value={[...keys]}
        onChange={setKeys}
      >
        {open.map((each) => (
          <Checkbox key={each.key} value={each.key} disabled={!mayJoin(each, chosen)}>
            {each.basis}（{isSame(cause, [each]) ? '金额一致' : each.title}）
          </Checkbox>
        ))}
      </Checkbox.Group>
      {chosen.length > 0 && (
        <SmallTable
          caption={isSame(cause, chosen) ? '凭证与所选金额一致' : '凭证与所选的金额'}
          heads={['科目', '凭证', '所选']}
          rows={sumsBeside(cause, chosen).map(({ subjectId, booked, open: asked }) => [
            subjects.get(subjectId) ?? String(subjectId),
            formatMoney(booked),
            formatMoney(asked),
          ])}
        />
      )}
      <Button
        type="primary"
        disabled={chosen.length === 0}
        loading={relating.isPending}
        onClick={relate}
      >
        {chosen.length > 1 ? `关联所选 ${chosen.length} 项` : '关联所选'}
      </Button>
    </>
  );
}

function texts({
  name,
  startUse,
  assetSubjectId,
  originalValue,
}: NonNullable<ReconcileMend['draft']>) {
  return { name, startUse, subject: String(assetSubjectId), amount: originalValue };
}
