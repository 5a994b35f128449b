import type { ReconcileMend } from '@mingzhang/contract';
import { cardDocument, changeDocument, runDocument, type AssetDocument } from '../api/documents';

/** The card, change or run that a cause is about; undefined if it is about a voucher or opening balances alone. */
export function documentOf(cause: ReconcileMend): AssetDocument | undefined {
  const { asset, changeId, runId, period, basis } = cause;
  if (changeId !== null) return changeDocument({ id: changeId, title: basis });
  if (runId !== null) return runDocument({ id: runId, title: basis, period: period ?? '' });
  return asset ? cardDocument({ id: asset.id, title: `资产 ${basis}` }) : undefined;
}
