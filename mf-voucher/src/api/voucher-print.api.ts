import { useMemo } from 'react';
import { subjectCalls, voucherCalls, voucherWordCalls, type Voucher } from '@mingzhang/contract';
import { useCall, useCalls, type ApiError } from '@mingzhang/shell-api';
import type { VoucherListRequest } from './voucher.api';

/** The most vouchers that one answer holds. */
const PAGE_SIZE = 500;
/** More at once would fill the memory of a small machine. */
export const MOST_PRINTED = 2000;

/** Vouchers on their way to the printer. */
export interface VouchersToPrint {
  /** All of them, in number order; undefined until the last one is read. */
  readonly vouchers: readonly Voucher[] | undefined;
  readonly read: number;
  /** How many there are; undefined until the first answer. */
  readonly total: number | undefined;
  /** Vouchers came or went while they were read: what is there is not what the books hold. */
  readonly changed: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** Reads all vouchers of a filter, page by page. */
export function useVouchersToPrint(filter: VoucherListRequest): VouchersToPrint {
  const request = (page: number) => ({
    query: { ...filter, sort: 'number' as const, page, pageSize: PAGE_SIZE },
  });
  const first = useCall(voucherCalls.list, request(1), { quiet: true });
  const total = first.data?.total;
  const isTooMany = (total ?? 0) > MOST_PRINTED;
  const pages = isTooMany ? 1 : Math.ceil((total ?? 0) / PAGE_SIZE);
  const others = useCalls(
    voucherCalls.list,
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => request(index + 2)),
    { quiet: true },
  );
  const vouchers = useMemo(() => {
    const read = [first.data, ...others.data];
    return read.flatMap((page) => page?.records ?? []);
  }, [first.data, others.data]);
  // Never on paper what an earlier visit left behind: colleagues post at the same time.
  const isFresh = first.isFetchedAfterMount && others.isFresh;
  const isComplete = isFresh && total !== undefined && !isTooMany && others.data.every(Boolean);
  const distinct = useMemo(() => new Set(vouchers.map(({ id }) => id)).size, [vouchers]);
  return {
    vouchers: isComplete ? vouchers : undefined,
    read: vouchers.length,
    total,
    changed: isComplete && (distinct !== total || vouchers.length !== total),
    error: first.error ?? others.error,
    retry: () => {
      void first.refetch();
      others.refetch();
    },
  };
}

/** What sheets say besides the voucher: titles of words, units of quantity. */
export function usePrintNames() {
  const words = useCall(voucherWordCalls.list, undefined, { quiet: true });
  const subjects = useCall(subjectCalls.list, undefined, { quiet: true });
  const error = words.error ?? subjects.error;
  return {
    words: words.data,
    subjects: subjects.data,
    error,
    retry: () => {
      void words.refetch();
      void subjects.refetch();
    },
  };
}
