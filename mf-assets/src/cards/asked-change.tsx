import { useEffect } from 'react';
import { useUrlFilters } from '@mingzhang/web';
import { useChange } from '../api/assets.api';

/** Leads from a change, which a voucher names as its source, to its card. */
export function AskedChange() {
  const [{ change: asked }, change] = useUrlFilters({ change: '', id: '' });
  const found = useChange(Number(asked)).data?.records[0];
  useEffect(() => {
    if (found) change({ change: '', id: String(found.assetId) });
  }, [found, change]);
  return null;
}
