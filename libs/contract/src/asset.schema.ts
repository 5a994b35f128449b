import { assetKinds, assetStatuses, depreciationMethods } from '@mingzhang/rules';
import { z } from 'zod';
import { assetCardRecord } from './asset-card.record';
import { amount, id, isoDate, period, version } from './common.schema';
import { documentVoucher } from './document.schema';

/** What a card amounts to at the end of a month, in yuan. */
export const assetFigures = {
  originalValue: amount,
  residualValue: amount,
  accumulated: amount,
  impairment: amount,
  /** 净值: original value less 累计折旧. */
  net: amount,
  /** 净额: 净值 less 减值准备. */
  bookValue: amount,
};

/** A card as its list shows it, as of the month that was asked for. */
export const assetRow = z.strictObject({
  id,
  version,
  code: z.string(),
  name: z.string(),
  specification: z.string(),
  typeId: id,
  typeName: z.string(),
  kind: z.enum(assetKinds),
  /** 行政部, 电商部; with shares where there are several. */
  departments: z.string(),
  keeper: z.string(),
  location: z.string(),
  unit: z.string(),
  remark: z.string(),
  invoiceNumber: z.string(),
  quantity: z.number().int(),
  startUse: isoDate,
  entryPeriod: period,
  status: z.enum(assetStatuses),
  method: z.enum(depreciationMethods),
  lifeMonths: z.number().int(),
  usedMonths: z.number().int(),
  residualRate: z.string(),
  /** 预计总工作量 and what of it was done by the end of the month; 0 of other methods. */
  totalUnits: z.string(),
  usedUnits: z.string(),
  assetSubjectId: id,
  assetSubject: z.string(),
  ...assetFigures,
  /** What the month wears off, planned where it has not been run. */
  monthly: amount,
  /** The month of its disposal. */
  disposedPeriod: period.nullable(),
  isDeductedAtOnce: z.boolean(),
});
export type AssetRow = z.output<typeof assetRow>;

/** A card as the form takes it up. */
export const asset = z.strictObject({
  id,
  version,
  ...assetCardRecord.shape,
  entryPeriod: period,
  status: z.enum(assetStatuses),
  /** Value fields are settled: it has been depreciated or changed here, and only changes alter them (DR14). */
  isSettled: z.boolean(),
  purchase: documentVoucher.nullable(),
});
export type Asset = z.output<typeof asset>;
