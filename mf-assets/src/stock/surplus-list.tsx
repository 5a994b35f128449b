import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { stockTakingCalls, touchedBy, type StockSurplus } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { useRecordRemoval } from '@mingzhang/web';
import { useSurplus } from '../api/stock.api';
import { cardAddress } from '../shared/mend-address';
import css from './stock.module.css';
import type { TakingProps } from './taking-props';

/** 盘盈: things without a card, and the card that each got. */
export function SurplusList({
  taking,
  canCount,
  canManage,
}: Pick<TakingProps, 'taking' | 'canCount' | 'canManage'>) {
  const things = useSurplus(taking.id);
  const remove = useRecordRemoval(stockTakingCalls.removeSurplus, {
    invalidates: touchedBy.stockTaking,
  });
  const onRemove = ({ id: surplusId, name }: StockSurplus) =>
    remove({
      request: { params: { id: taking.id, surplusId } },
      title: `删除盘盈 ${name}`,
      effect: '只删除盘点记录，已新增的卡片不受影响。',
      done: `${name} 已删除`,
    });
  if (things.length === 0) return null;
  return (
    <section className={css.things} aria-label="盘盈资产">
      <h2>盘盈 {things.length} 项</h2>
      <ul>
        {things.map((thing) => (
          <li key={thing.id} className={css.line}>
            <i className={css.surplus} aria-hidden>
              +
            </i>
            <div>
              <b>{thing.name}</b>
              <small>{placeOf(thing)}</small>
              <span className={css.proposals}>
                {thing.card ? (
                  <>
                    已建卡片
                    <Link to={`/assets?id=${thing.card.id}`}>
                      {thing.card.code} {thing.card.name}
                    </Link>
                  </>
                ) : canManage ? (
                  <Link to={cardAddress(taking.id, thing)}>按盘盈新增卡片</Link>
                ) : (
                  '尚无卡片'
                )}
              </span>
            </div>
            <span className={css.amount}>{formatMoney(Money.parse(thing.amount))}</span>
            {canCount && (
              <Button type="text" aria-label={`删除 ${thing.name}`} onClick={() => onRemove(thing)}>
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({ specification, department, location, keeper, quantity }: StockSurplus) =>
  ['无卡片', specification, department, location, keeper, quantity > 1 ? `${quantity} 件` : '']
    .filter(Boolean)
    .join(' · ');
