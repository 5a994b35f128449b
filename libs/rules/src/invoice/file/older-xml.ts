import { Money } from '../../money';
import type { InvoiceLine } from '../invoice';
import { childrenNamed, elementsNamed, textAt, textNamed, type FileElement } from './element';
import { broken, figure, shortened, shownDay, shownRate, taxFigure } from './figures';
import { stated, type FoundFacts } from './found-facts';

/** Kinds of older electronic invoices by the last two digits of their code of 12. */
const kindsByCode: Readonly<Record<string, string>> = {
  '11': 'E_ORDINARY',
  '12': 'TOLL',
  '13': 'E_SPECIAL',
};
const lineList = 'GoodsInfos';

/**
 * Facts of an XML whose root is `eInvoice`: `original_invoice.xml` of older OFD files and the kind
 * with `EInvoiceHeader`.
 * @throws BrokenInvoice without a number, or when a figure is no number
 */
export function olderFacts(root: FileElement): FoundFacts {
  const code = textNamed(root, 'InvoiceCode', lineList);
  const number = textNamed(root, 'InvoiceNo', lineList);
  return { ...olderContents(root), ...olderNumbers(code, number) };
}

/**
 * The facts beside the number. The tags of an OFD have the same names.
 * @throws BrokenInvoice when a figure is no number
 */
export function olderContents(root: FileElement): FoundFacts {
  const text = (name: string) => textNamed(root, name, lineList);
  const amount = figure(text('TaxExclusiveTotalAmount'), '合计金额');
  const total = figure(text('TaxInclusiveTotalAmount'), '价税合计');
  const sign = total ?? amount;
  return {
    issueDate: shownDay(text('IssueDate')),
    sellerTaxId: stated(text('SellerTaxID')),
    sellerName: stated(text('SellerName')),
    buyerTaxId: stated(text('BuyerTaxID')),
    buyerName: stated(text('BuyerName')),
    amount,
    tax: taxFigure(text('TaxTotalAmount'), '合计税额'),
    total,
    isPositive: sign && !sign.isNegative,
    issuer: stated(text('InvoiceClerk')),
    remark: stated(text('Note')),
    lines: linesOf(root),
  };
}

/**
 * Number and kind by 发票代码 and 发票号码; a number of 20 digits has no code.
 * @throws BrokenInvoice for other lengths
 */
export function olderNumbers(code: string, number: string): FoundFacts {
  if (number === '') broken('文件中没有发票号码');
  if (/^\d{20}$/.test(number)) return { digitalNumber: number };
  if (!/^\d{8}$/.test(number)) broken(`发票号码“${shortened(number)}”不是 8 位或 20 位数字`);
  if (!/^(\d{10}|\d{12})$/.test(code)) {
    broken(`发票代码“${shortened(code)}”不是 10 位或 12 位数字`);
  }
  return { code, number, kind: code.length === 12 ? kindsByCode[code.slice(10)] : undefined };
}

/** The elements of lines. */
export function olderLines(root: FileElement): readonly FileElement[] {
  return elementsNamed(root, lineList).flatMap((list) => childrenNamed(list, 'GoodsInfo'));
}

/** Undefined where there are none, or a line has no amount: lines are taken whole or not at all. */
function linesOf(root: FileElement): readonly InvoiceLine[] | undefined {
  const lines: InvoiceLine[] = [];
  for (const [at, item] of olderLines(root).entries()) {
    const title = (name: string) => `第 ${at + 1} 行${name}`;
    const amount = figure(textAt(item, 'Amount'), title('金额'));
    if (!amount) return undefined;
    lines.push({
      lineNo: at + 1,
      taxCategoryCode: '',
      specialType: '',
      itemName: textAt(item, 'Item'),
      specification: textAt(item, 'Specification'),
      unit: textAt(item, 'MeasurementDimension'),
      quantity: figure(textAt(item, 'Quantity'), title('数量')) ?? null,
      unitPrice: figure(textAt(item, 'Price'), title('单价')) ?? null,
      amount,
      rate: shownRate(textAt(item, 'TaxScheme')),
      tax: taxFigure(textAt(item, 'TaxAmount'), title('税额')) ?? Money.zero,
    });
  }
  return lines.length > 0 ? lines : undefined;
}
