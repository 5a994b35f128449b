import { useState } from 'react';
import type { StockLine } from '@mingzhang/contract';
import { useAccountSet, type ApiError } from '@mingzhang/shell-api';
import { useScan } from '../api/stock.api';
import { readLabel } from '../shared/label-address';
import { outcomeText } from './stock-lines';

/** Counts what is scanned or typed, and says what came of it. */
export function useCounting(takingId: number) {
  const scan = useScan();
  const { id: accountSetId, companyName } = useAccountSet();
  const [hit, setHit] = useState<StockLine>();
  const [told, setTold] = useState<string>();
  const count = (text: string) => {
    const label = readLabel(text);
    if ('code' in label && label.code === '') return;
    if ('accountSetId' in label && label.accountSetId !== accountSetId) {
      setHit(undefined);
      setTold(`这张标签不是“${companyName}”的资产，属于另一个账套`);
      return;
    }
    const body = 'assetId' in label ? { assetId: label.assetId } : { code: label.code };
    scan.mutate(
      { params: { id: takingId }, body },
      {
        onSuccess: (line) => {
          setHit(line);
          setTold(`${line.code} ${line.name}：${outcomeText(line)}`);
          navigator.vibrate?.(60);
        },
        onError: ({ msg }: ApiError) => {
          setHit(undefined);
          setTold(msg);
        },
      },
    );
  };
  /** What was said of the last one holds no more: it has been put right or taken back. */
  const forget = () => {
    setHit(undefined);
    setTold(undefined);
  };
  return { count, hit, forget, told, isPending: scan.isPending };
}
