import { useEffect, useState } from 'react';
import { accountBookCalls, type BookSubject, type CurrencyLedgerRow } from '@mingzhang/contract';
import { callApi, toApiError, type ApiError } from '@mingzhang/shell-api';
import type { PeriodRange } from '@mingzhang/web';
import { LEDGER_PAGE_SIZE } from '../api/account-book.api';

/** Rows that are read for paper: 500 pages of A4 lying, a volume as thick as it is bound. */
const ROWS_AT_MOST = 13_500;

/** The 明细账 of one subject, whole. */
export interface LedgerOfSubject {
  readonly subjectId: number;
  /** 100201, 银行存款-工行. */
  readonly subject: { readonly code: string; readonly name: string };
  readonly rows: readonly CurrencyLedgerRow[];
}

interface WholeLedger {
  /** Subject by subject in the order of their codes; undefined until all have been read. */
  readonly ledgers: readonly LedgerOfSubject[] | undefined;
  /** Subjects that have been read. */
  readonly read: number;
  readonly isTooLong: boolean;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

const atFirst = { ledgers: undefined, read: 0, isTooLong: false, error: undefined };

/**
 * The 明细账 of subjects one after the other, page by page: one answer at a time, so that others do not wait for
 * a thousand. It ends once there is more than a volume holds.
 */
export function useWholeLedger(
  range: PeriodRange,
  subjects: readonly BookSubject[] | undefined,
  unaudited: '0' | undefined,
): WholeLedger {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<WholeLedger, 'retry'>>(atFirst);
  const { from, to } = range;
  useEffect(() => {
    if (!subjects) return undefined;
    const ended = new AbortController();
    const tell = (next: Omit<WholeLedger, 'retry'>) => {
      if (!ended.signal.aborted) setState(next);
    };
    const readAll = async () => {
      const ledgers: LedgerOfSubject[] = [];
      let count = 0;
      for (const subject of subjects) {
        const ledger = await ledgerOf({ from, to, unaudited }, subject.id, ended.signal);
        if (ended.signal.aborted) return;
        ledgers.push(ledger);
        count += ledger.rows.length;
        if (count > ROWS_AT_MOST) return tell({ ...atFirst, isTooLong: true });
        tell({ ...atFirst, read: ledgers.length });
      }
      tell({ ...atFirst, read: ledgers.length, ledgers });
    };
    tell(atFirst);
    readAll().catch((error: unknown) => tell({ ...atFirst, error: toApiError(error) }));
    return () => ended.abort();
  }, [from, to, unaudited, subjects, attempt]);
  return { ...state, retry: () => setAttempt((count) => count + 1) };
}

async function ledgerOf(
  { from, to, unaudited }: PeriodRange & { readonly unaudited: '0' | undefined },
  subjectId: number,
  ended: AbortSignal,
): Promise<LedgerOfSubject> {
  const rows: CurrencyLedgerRow[] = [];
  for (let page = 1; ; page += 1) {
    const { subject, total, ...book } = await callApi(accountBookCalls.details, {
      query: {
        periodFrom: from,
        periodTo: to,
        unaudited,
        subjectId,
        page,
        pageSize: LEDGER_PAGE_SIZE,
      },
    });
    rows.push(...book.rows);
    const isRead = page * LEDGER_PAGE_SIZE >= total;
    if (isRead || ended.aborted || rows.length > ROWS_AT_MOST) {
      return { subjectId, subject: { code: subject.code, name: subject.fullName }, rows };
    }
  }
}
