import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { stockTakingCalls, touchedBy } from '@mingzhang/contract';
import { callApi, readAgain, useAccountSet, useSession } from '@mingzhang/shell-api';
import { useKeptAtSessionEnd } from '@mingzhang/web';
import { ticksAt, type Tick, type TickAnswer } from './kept-ticks';

/**
 * Ticks of a stock-taking that are on their way or kept without a connection, per user and stock-taking.
 * @param readAt when the stock-taking was last read, in milliseconds: then there is a connection
 */
export function useTicks(takingId: number, readAt: number) {
  const place = `mz.stock-ticks.${useAccountSet().id}.${useSession().user.id}.${takingId}`;
  const kept = ticksAt(place);
  const now = useSyncExternalStore(kept.subscribe, kept.current);
  const client = useQueryClient();
  const answerRef = useRef<(answer: TickAnswer) => void>(() => {});
  const send = useCallback(() => {
    const post = ({ body, key }: Tick) =>
      callApi(stockTakingCalls.scan, { params: { id: takingId }, body }, { idempotencyKey: key });
    return kept.send(post, (answer) => {
      if ('line' in answer) void readAgain(client, touchedBy.stockTaking);
      answerRef.current(answer);
    });
  }, [kept, takingId, client]);
  useEffect(() => {
    const onLine = () => void send();
    const onStored = ({ key }: StorageEvent) => {
      if (key === place) kept.reread();
    };
    window.addEventListener('online', onLine);
    window.addEventListener('storage', onStored);
    return () => {
      window.removeEventListener('online', onLine);
      window.removeEventListener('storage', onStored);
    };
  }, [send, kept, place]);
  useEffect(() => {
    kept.reread();
    void send();
  }, [send, kept, readAt]);
  useKeptAtSessionEnd({
    keep: () => {},
    isUnsaved: now.ticks.length > 0 && now.isSafe,
    title: '未登记的盘点',
  });
  return { ...now, kept, send, answerRef };
}

export type Ticks = ReturnType<typeof useTicks>;
