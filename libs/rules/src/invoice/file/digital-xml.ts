import { Money } from '../../money';
import type { InvoiceLine } from '../invoice';
import { childrenNamed, elementAt, textAt, type FileElement } from './element';
import { broken, figure, shortened, shownDay, shownRate, taxFigure } from './figures';
import { stated, type FoundFacts } from './found-facts';

/**
 * Facts of the XML of a 数电票, whose root is `EInvoice`. Every element may be missing.
 * @throws BrokenInvoice when the two numbers differ, or a figure is no number
 */
export function digitalFacts(root: FileElement): FoundFacts {
  const data = (path: string) => textAt(root, `EInvoiceData/${path}`);
  const basic = (name: string) => data(`BasicInformation/${name}`);
  const amount = figure(basic('TotalAmWithoutTax'), '合计金额');
  const total = figure(basic('TotalTax-includedAmount'), '价税合计');
  const red = elementAt(root, 'EInvoiceData/SpecificInformation/RedEInvoice');
  return {
    digitalNumber: digitalNumber(root),
    kind: kindOf(root),
    issueDate:
      shownDay(textAt(root, 'TaxSupervisionInfo/IssueTime')) ?? shownDay(basic('RequestTime')),
    sellerTaxId: stated(data('SellerInformation/SellerIdNum')),
    sellerName: stated(data('SellerInformation/SellerName')),
    buyerTaxId: stated(data('BuyerInformation/BuyerIdNum')),
    buyerName: stated(data('BuyerInformation/BuyerName')),
    amount,
    tax: taxFigure(basic('TotalTaxAm'), '合计税额'),
    total,
    isPositive: isPositive(
      textAt(root, 'Header/InherentLabel/InIssuType/LabelCode'),
      total ?? amount,
    ),
    issuer: stated(basic('Drawer')),
    remark: stated(data('AdditionalInformation/Remark')),
    blueNumber: red && stated(textAt(red, 'OriginalInvoiceCode')),
    confirmationNumber: red && stated(textAt(red, 'CreditNoteNumber')),
    lines: linesOf(root),
  };
}

function digitalNumber(root: FileElement): string {
  const issued = textAt(root, 'TaxSupervisionInfo/InvoiceNumber');
  const header = textAt(root, 'Header/EIid');
  if (issued !== '' && header !== '' && issued !== header) {
    broken(
      `文件内的两个发票号码不一致（${shortened(issued)} 与 ${shortened(header)}），文件已被改动或损坏`,
    );
  }
  const number = issued === '' ? header : issued;
  if (number === '') broken('文件中没有发票号码');
  if (!/^\d{20}$/.test(number)) broken(`发票号码“${shortened(number)}”不是 20 位数字`);
  return number;
}

/** Names that say more than 专用 and 普通. */
const kindNames: readonly (readonly [string, string])[] = [
  ['铁路电子客票', 'RAIL'],
  ['航空运输电子客票', 'AIR'],
  ['二手车销售', 'USED_CAR'],
  ['机动车销售', 'MOTOR'],
];

function kindOf(root: FileElement): string | undefined {
  const label = (path: string) => textAt(root, `Header/InherentLabel/${path}`);
  const code = label('GeneralOrSpecialVAT/LabelCode');
  const name = label('EInvoiceType/LabelName') + label('GeneralOrSpecialVAT/LabelName');
  const special = kindNames.find(([part]) => name.includes(part));
  if (special) return special[1];
  if (code === '01' || name.includes('专用发票')) return 'DE_SPECIAL';
  return code === '02' || name.includes('普通发票') ? 'DE_ORDINARY' : undefined;
}

/** Blue and red by the label; without it by the sign of the total. */
function isPositive(label: string, total: Money | undefined): boolean | undefined {
  if (label === 'Y' || label === 'N') return label === 'Y';
  return total && !total.isNegative;
}

/** The elements of lines. */
export function digitalLines(root: FileElement): readonly FileElement[] {
  const data = elementAt(root, 'EInvoiceData');
  return data ? childrenNamed(data, 'IssuItemInformation') : [];
}

/** Undefined where there are none, or a line has no amount: lines are taken whole or not at all. */
function linesOf(root: FileElement): readonly InvoiceLine[] | undefined {
  const lines: InvoiceLine[] = [];
  for (const [at, item] of digitalLines(root).entries()) {
    const title = (name: string) => `第 ${at + 1} 行${name}`;
    const amount = figure(textAt(item, 'Amount'), title('金额'));
    if (!amount) return undefined;
    const code = textAt(item, 'TaxClassificationCode');
    lines.push({
      lineNo: at + 1,
      taxCategoryCode: /^\d{19}$/.test(code) ? code : '',
      specialType: '',
      itemName: textAt(item, 'ItemName'),
      specification: textAt(item, 'SpecMod'),
      unit: textAt(item, 'MeaUnits'),
      quantity: figure(textAt(item, 'Quantity'), title('数量')) ?? null,
      unitPrice: figure(textAt(item, 'UnPrice'), title('单价')) ?? null,
      amount,
      rate: shownRate(textAt(item, 'TaxRate')),
      tax: taxFigure(textAt(item, 'ComTaxAm'), title('税额')) ?? Money.zero,
    });
  }
  return lines.length > 0 ? lines : undefined;
}
