import { useEffect, useState } from 'react';
import type { RegionTable } from '@mingzhang/rules';

let loading: Promise<RegionTable> | undefined;

/** Fetches the table once for the page; a failed attempt is not remembered. */
function loadRegionTable(): Promise<RegionTable> {
  loading ??= import('@mingzhang/rules/regions').then(
    ({ regionTable }) => regionTable,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The region table, undefined until it has arrived; `retry` after a failure. */
export function useRegionTable(): {
  readonly table: RegionTable | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const [table, setTable] = useState<RegionTable>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    loadRegionTable().then(
      (loaded) => isWanted && setTable(loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { table, failed, retry };
}
