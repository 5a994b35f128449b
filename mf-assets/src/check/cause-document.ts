import type { ReconcileMend } from '@mingzhang/contract';
import type { TiedDocument } from '../api/ties.api';

/** The card, change or run that a cause is of; undefined of a voucher or of openings alone. */
export function documentOf(cause: ReconcileMend): TiedDocument | undefined {
  const { asset, changeId, runId, basis } = cause;
  if (changeId !== null) return { kind: 'change', id: changeId, title: basis };
  if (runId !== null) return { kind: 'run', id: runId, title: basis };
  return asset ? { kind: 'card', id: asset.id, title: `资产 ${basis}` } : undefined;
}
