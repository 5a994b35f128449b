import { Button } from 'antd';
import css from './stock.module.css';
import { waitingCount } from './kept-ticks';
import { titleOfTick } from './tick-title';
import type { Ticks } from './use-ticks';

/** What was counted and could not be noted: what waits for the connection, and what was refused, with its reason. */
export function KeptList({ ticks, isAway, isSafe, kept, send }: Ticks) {
  const refused = ticks.filter(({ refusal }) => refusal !== undefined);
  const waiting = waitingCount({ ticks });
  return (
    <>
      {isAway && waiting > 0 && (
        <div className={css.kept} role="status">
          <span>
            {isSafe
              ? `网络不通，可继续盘点：${waiting} 项已保存在本机，连上网络后按顺序自动登记`
              : `网络不通，本机也没有空间保存：${waiting} 项尚未登记，登记前请勿关闭本页`}
          </span>
          <Button size="small" onClick={() => void send()}>
            立即登记
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul className={css.refused} aria-label="没有登记上的资产">
          {refused.map((tick) => (
            <li key={tick.key}>
              <span>
                {titleOfTick(tick)}没有登记上：{tick.refusal}
              </span>
              <Button
                size="small"
                onClick={() => {
                  kept.retry(tick.key);
                  void send();
                }}
              >
                重试
              </Button>
              <Button size="small" type="text" onClick={() => kept.giveUp(tick.key)}>
                不登记
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
