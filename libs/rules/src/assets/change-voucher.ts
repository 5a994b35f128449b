import { Money } from '../money';
import type { AssetChangeKind } from './asset-words';
import { bookDisposal } from './disposal-voucher';
import {
  bear,
  carried,
  voucherLines,
  type AssetVoucherDraft,
  type BooksOfAssets,
  type ChangeToBook,
  type VoucherLines,
} from './voucher-lines';

/**
 * The voucher of a change: none for those that book nothing (残值, 年限, 部门, 方法, 类别, 状态, 拆分). A disposal has all
 * its lines in one: 转入清理, 清理费用, 收入, 净损益. Sources: 小企业会计准则第三十四条、第三十五条; 企业会计准则第4号第二十一条至第二十三条,
 * 第8号第十五条, 财会〔2019〕6号 (出售 to 资产处置损益, 报废毁损 to 营业外收支). Errors: none.
 */
export function changeVoucher(change: ChangeToBook, books: BooksOfAssets): AssetVoucherDraft {
  const voucher = voucherLines(books);
  switch (change.kind) {
    case 'increase':
    case 'decrease':
      bookValueChange(voucher, change, books);
      break;
    case 'subject':
      bookNewSubjects(voucher, change);
      break;
    case 'impairment':
      bookImpairment(voucher, change, books);
      break;
    case 'accumulatedAdjust':
      bookAdjustment(voucher, change);
      break;
    case 'partial':
      bookDisposal(voucher, change, { books, way: change.way ?? 'scrap' });
      break;
    case 'sale':
    case 'scrap':
    case 'shortage':
    case 'invest':
    case 'donate':
      bookDisposal(voucher, change, { books, way: change.kind });
      break;
    case 'residual':
    case 'life':
    case 'method':
    case 'department':
    case 'type':
    case 'status':
    case 'split':
      break;
  }
  return voucher.done();
}

/** Whether a change of the kind is booked at all; of 科目调整 only one that moves balances. Errors: none. */
export function isBookedChange(kind: AssetChangeKind): boolean {
  return !notBooked.has(kind);
}
const notBooked: ReadonlySet<AssetChangeKind> = new Set([
  'residual',
  'life',
  'method',
  'department',
  'type',
  'status',
  'split',
] as const);

function bookValueChange(
  voucher: VoucherLines,
  { kind, title, amount, tax, settlementSubjectId, assetSubjectId }: ChangeToBook,
  { codes }: BooksOfAssets,
): void {
  const isMore = kind === 'increase';
  const summary = `${title} ${isMore ? '原值增加' : '原值减少'}`;
  const settlement = voucher.subject(settlementSubjectId, codes.bank);
  if (!isMore) {
    voucher.add(summary, settlement, amount);
    voucher.add(summary, assetSubjectId, amount.negate());
    return;
  }
  voucher.add(summary, assetSubjectId, amount);
  if (!tax.isZero) voucher.add(summary, voucher.taxSubject('inputTax'), tax);
  voucher.add(summary, settlement, amount.plus(tax).negate());
}

function bookNewSubjects(voucher: VoucherLines, change: ChangeToBook): void {
  if (!change.newSubjects) return;
  const summary = `${change.title} 科目调整`;
  const before = carried(change.before, change);
  const after = carried(change.after, change.newSubjects);
  for (const id of new Set([...after.keys(), ...before.keys()])) {
    const moved = (after.get(id) ?? Money.zero).minus(before.get(id) ?? Money.zero);
    voucher.add(summary, id, moved);
  }
}

function bookImpairment(
  voucher: VoucherLines,
  change: ChangeToBook,
  { codes }: BooksOfAssets,
): void {
  const summary = `${change.title} 计提减值准备`;
  const { amount, assetKind } = change;
  const code = codes.impairment[assetKind];
  const own = change.impairmentSubjectId ?? (code === null ? change.assetSubjectId : null);
  voucher.add(summary, voucher.subject(null, codes.impairmentLoss), amount);
  voucher.add(summary, voucher.subject(own, code), amount.negate());
}

function bookAdjustment(voucher: VoucherLines, change: ChangeToBook): void {
  const summary = `${change.title} 累计折旧调整`;
  bear(voucher, change, { summary, amount: change.amount });
  const own = change.accumulatedSubjectId ?? change.assetSubjectId;
  voucher.add(summary, own, change.amount.negate());
}
