import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { assetChangeCalls, touchedBy, type AssetChangeRow } from '@mingzhang/contract';
import { assetChangeTitles } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { useRecordRemoval } from '@mingzhang/web';
import { useBookChanges, useUnbookChanges } from '../api/assets.api';
import css from './cards.module.css';

/** What changed a card, newest last, with the vouchers of each. */
export function CardChanges({
  changes,
  canManage,
}: {
  readonly changes: readonly AssetChangeRow[];
  readonly canManage: boolean;
}) {
  if (changes.length === 0) return null;
  return (
    <ol className={css.changes} aria-label="变动记录">
      {changes.map((change) => (
        <Change key={change.id} isLast={change === changes.at(-1)} {...{ change, canManage }} />
      ))}
    </ol>
  );
}

function Change({
  change,
  canManage,
  isLast,
}: {
  readonly change: AssetChangeRow;
  readonly canManage: boolean;
  readonly isLast: boolean;
}) {
  const { kind, date, before, after, note, vouchers } = change;
  return (
    <li>
      <strong>{assetChangeTitles[kind]}</strong>
      <span>{date}</span>
      <span>
        {before} → {after}
      </span>
      {note !== '' && <span>{note}</span>}
      {vouchers.map((voucher) => (
        <Link key={voucher.id} to={`/voucher/form/${voucher.id}`}>
          {voucher.title}
        </Link>
      ))}
      {canManage && <ChangeActs {...{ change, isLast }} />}
    </li>
  );
}

function ChangeActs({
  change: { id, kind, date, vouchers, isBookable },
  isLast,
}: {
  readonly change: AssetChangeRow;
  readonly isLast: boolean;
}) {
  const book = useBookChanges();
  const unbook = useUnbookChanges();
  const remove = useRecordRemoval(assetChangeCalls.remove, { invalidates: touchedBy.asset });
  const title = `${assetChangeTitles[kind]} ${date}`;
  return (
    <span>
      {isBookable && vouchers.length === 0 && (
        <Button
          size="small"
          loading={book.isPending}
          aria-label={`生成凭证 ${title}`}
          onClick={() =>
            book.mutate(
              { body: { ids: [id], together: false } },
              { onSuccess: () => notify.success('凭证已生成') },
            )
          }
        >
          生成凭证
        </Button>
      )}
      {vouchers.length > 0 && (
        <Button
          size="small"
          type="text"
          loading={unbook.isPending}
          aria-label={`删除凭证 ${title}`}
          onClick={() => unbook.mutate({ body: { ids: [id] } })}
        >
          删除凭证
        </Button>
      )}
      {isLast && vouchers.length === 0 && (
        <Button
          size="small"
          type="text"
          aria-label={`删除 ${title}`}
          onClick={() =>
            remove({
              request: { params: { id } },
              title: `删除变动：${title}`,
              effect: '卡片恢复到变动以前，以后各月的折旧随之重算。',
              done: '变动已删除',
            })
          }
        >
          删除
        </Button>
      )}
    </span>
  );
}
