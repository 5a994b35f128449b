import { Button } from 'antd';
import { assetChangeCalls, touchedBy, type AssetChangeRow } from '@mingzhang/contract';
import { assetChangeTitles } from '@mingzhang/rules';
import { DocumentVoucherActs, useRecordRemoval, VoucherLink } from '@mingzhang/web';
import { changeDocument } from '../api/documents';
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
        <Change
          key={change.id}
          isLast={change === changes.at(-1)}
          change={change}
          canManage={canManage}
        />
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
        <VoucherLink key={voucher.id} voucher={voucher} />
      ))}
      {canManage && <ChangeActs change={change} isLast={isLast} />}
    </li>
  );
}

function ChangeActs({
  change: { id, code, kind, date, vouchers, isBookable },
  isLast,
}: {
  readonly change: AssetChangeRow;
  readonly isLast: boolean;
}) {
  const remove = useRecordRemoval(assetChangeCalls.remove, { invalidates: touchedBy.asset });
  const title = `${assetChangeTitles[kind]} ${date}`;
  const [voucher] = vouchers;
  return (
    <span className={css.acts}>
      {(isBookable || voucher) && (
        <DocumentVoucherActs
          document={changeDocument({ id, title: `${code} ${title}` })}
          voucher={voucher}
        />
      )}
      {isLast && !voucher && (
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
