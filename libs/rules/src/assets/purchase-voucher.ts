import type { Money } from '../money';
import type { AssetAddMethod } from './asset-words';
import type { AssetSubjects } from './asset-subjects';
import { voucherLines, type AssetVoucherDraft, type BooksOfAssets } from './voucher-lines';

/** A card as it came into the books; amounts in yuan. */
export interface CardToBook {
  /** GD0001 配送货车. */
  readonly title: string;
  readonly addMethod: AssetAddMethod;
  readonly originalValue: Money;
  /** 进项税额. */
  readonly tax: Money;
  readonly openingAccumulated: Money;
  readonly openingImpairment: Money;
  readonly assetSubjectId: number;
  /** 对方科目; null: that of the way it came. */
  readonly settlementSubjectId: number | null;
}

const usual: Partial<Readonly<Record<AssetAddMethod, keyof AssetSubjects>>> = {
  constructed: 'constructed',
  selfBuilt: 'constructed',
  invested: 'invested',
  donated: 'donated',
  surplus: 'surplus',
};

/**
 * Whether the opening balances of subjects hold a card, so that it has no purchase to book here: it is 期初, or brought
 * 累计折旧 or 减值准备 that some other books wore off. When it was put to use says nothing: a card may just come late
 * (DR10). Errors: none.
 */
export function isTakenOver({
  addMethod,
  openingAccumulated,
  openingImpairment,
}: Pick<CardToBook, 'addMethod' | 'openingAccumulated' | 'openingImpairment'>): boolean {
  return addMethod === 'opening' || openingAccumulated.plus(openingImpairment).isPositive;
}

/**
 * 购入凭证: debit the asset and the tax, credit 对方科目. Cards that were taken over are in the opening balances and have
 * none. Sources: 小企业会计准则第二十八条; 企业会计准则第4号第七条至第十三条. Errors: none.
 */
export function purchaseVoucher(card: CardToBook, books: BooksOfAssets): AssetVoucherDraft {
  const { title, addMethod, originalValue, tax, settlementSubjectId } = card;
  if (isTakenOver(card)) {
    const msg = `资产 ${title} 是接管的期初资产，已在科目期初余额中，不需要购入凭证`;
    return { lines: [], problems: [msg] };
  }
  if (tax.isPositive && !books.isGeneralTaxpayer) {
    const msg = `资产 ${title}：小规模纳税人的进项税额不能抵扣，请把税额并入原值、税额留空`;
    return { lines: [], problems: [msg] };
  }
  const key = usual[addMethod];
  const code = key === undefined ? null : (books.codes[key] as string);
  if (settlementSubjectId === null && code === null) {
    const msg = `资产 ${title} 没有对方科目，请先在卡片上选择，如 1002 银行存款、2202 应付账款`;
    return { lines: [], problems: [msg] };
  }
  const voucher = voucherLines(books);
  voucher.add(title, card.assetSubjectId, originalValue);
  if (!tax.isZero) voucher.add(title, voucher.taxSubject('inputTax'), tax);
  voucher.add(title, voucher.subject(settlementSubjectId, code), originalValue.plus(tax).negate());
  const { lines, problems } = voucher.done();
  const act = addMethod === 'bought' ? '购入' : '转入';
  return { lines: lines.map((line) => ({ ...line, summary: `${act} ${title}` })), problems };
}
