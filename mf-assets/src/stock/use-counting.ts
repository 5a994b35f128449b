import { useEffect, useState } from 'react';
import type { StockLine } from '@mingzhang/contract';
import { useAccountSet } from '@mingzhang/shell-api';
import { readLabel } from '../shared/label-address';
import { outcomeText } from './stock-lines';
import { titleOfTick } from './tick-title';
import type { Ticks } from './use-ticks';

/** Counts what is scanned, typed or ticked, and says what came of it. */
export function useCounting({ kept, send, ticks, isAway, answerRef }: Ticks) {
  const { id: accountSetId, companyName } = useAccountSet();
  const [hit, setHit] = useState<StockLine>();
  const [told, setTold] = useState<string>();
  useEffect(() => {
    answerRef.current = (answer) => {
      if ('line' in answer) {
        const { line } = answer;
        setHit(line);
        setTold(`${line.code} ${line.name}：${outcomeText(line)}`);
        navigator.vibrate?.(60);
        return;
      }
      setHit(undefined);
      // What was counted last, though an earlier one was tried: the list tells how many wait.
      const last = kept.current().ticks.findLast(({ refusal }) => refusal === undefined);
      const title = titleOfTick((answer.isAway && last) || answer.tick);
      setTold(answer.isAway ? `${title}已保存在本机，连上网络后自动登记` : answer.msg);
    };
    return () => {
      answerRef.current = () => {};
    };
  }, [answerRef, kept]);
  const tick = (body: Parameters<typeof kept.add>[0]) => {
    kept.add(body);
    void send();
  };
  const count = (text: string) => {
    const label = readLabel(text);
    if ('code' in label && label.code === '') return;
    if ('accountSetId' in label && label.accountSetId !== accountSetId) {
      setHit(undefined);
      setTold(`这张标签不是“${companyName}”的资产，属于另一个账套`);
      return;
    }
    tick('assetId' in label ? { assetId: label.assetId } : { code: label.code });
  };
  /** What was said of the last one holds no more: it has been put right or taken back. */
  const forget = () => {
    setHit(undefined);
    setTold(undefined);
  };
  const isPending = !isAway && ticks.some(({ refusal }) => refusal === undefined);
  return { count, tick, hit, forget, told, isPending };
}

export type Counting = ReturnType<typeof useCounting>;
