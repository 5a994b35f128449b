import type { FileElement } from '../element';

/** Contents of an element of a test: a text, or children by name. A list repeats the element. */
export type MadeContents =
  | string
  | { readonly [name: string]: MadeContents | readonly MadeContents[] };

/** An element as the reader of XML files gives it. */
export function madeElement(name: string, contents: MadeContents): FileElement {
  if (typeof contents === 'string') return { name, text: contents, children: [] };
  const children = Object.entries(contents).flatMap(([child, inside]) =>
    isList(inside) ? inside.map((each) => madeElement(child, each)) : [madeElement(child, inside)],
  );
  return { name, text: '', children };
}

function isList(
  contents: MadeContents | readonly MadeContents[],
): contents is readonly MadeContents[] {
  return Array.isArray(contents);
}

const number = '26317000001234567890';

/** Contents of a blue 数电票 with two lines; `amount` 1200.00, tax 72.00. */
export const digitalContents = {
  Header: {
    EIid: number,
    EInvoiceTag: 'SWEI3200',
    Version: '0.2',
    InherentLabel: {
      InIssuType: { LabelCode: 'Y', LabelName: '蓝字发票' },
      EInvoiceType: { LabelCode: '01', LabelName: '电子发票' },
      GeneralOrSpecialVAT: { LabelCode: '01', LabelName: '增值税专用发票' },
    },
  },
  EInvoiceData: {
    SellerInformation: { SellerIdNum: '91310000MA1FL0000X', SellerName: '上海晨星软件有限公司' },
    BuyerInformation: { BuyerIdNum: '91330100MA27X0000H', BuyerName: '杭州青禾商贸有限公司' },
    BasicInformation: {
      TotalAmWithoutTax: '1200.00',
      TotalTaxAm: '72.00',
      'TotalTax-includedAmount': '1272.00',
      'TotalTax-includedAmountInChinese': '壹仟贰佰柒拾贰圆整',
      Drawer: '王敏',
      RequestTime: '2026-08-31 23:59:58',
    },
    IssuItemInformation: [
      {
        ItemName: '*信息技术服务*软件维护服务费',
        SpecMod: 'V1',
        MeaUnits: '项',
        Quantity: '1',
        UnPrice: '1000.0000000000000',
        Amount: '1000.00',
        TaxRate: '0.060000',
        ComTaxAm: '60.00',
        TaxClassificationCode: '3040203000000000000',
      },
      {
        ItemName: '*现代服务*咨询费',
        Quantity: '2',
        UnPrice: '100',
        Amount: '200.00',
        TaxRate: '6%',
        ComTaxAm: '12.00',
      },
    ],
    AdditionalInformation: { Remark: '合同 2026-081' },
  },
  TaxSupervisionInfo: {
    InvoiceNumber: number,
    IssueTime: '2026-09-01 00:00:03',
    TaxBureauName: '国家税务总局上海市税务局',
    TaxBureauCode: '13100000000',
  },
} as const;

/** Contents of an older 增值税电子普通发票 with one line. */
export const olderContents = {
  DocID: '01',
  InvoiceCode: '031001900311',
  InvoiceNo: '21010038',
  IssueDate: '2020年04月07日',
  Buyer: { BuyerName: '杭州青禾商贸有限公司', BuyerTaxID: '91330100MA27X0000H' },
  Seller: { SellerName: '上海晨星餐饮有限公司', SellerTaxID: '91310000MA1FL0000X' },
  TaxInclusiveTotalAmount: '106.00',
  Note: '餐费',
  InvoiceClerk: '王敏',
  TaxTotalAmount: '6.00',
  TaxExclusiveTotalAmount: '100.00',
  GoodsInfos: {
    GoodsInfo: [
      {
        Item: '*餐饮服务*餐费',
        MeasurementDimension: '次',
        Price: '25',
        Quantity: '4',
        Amount: '100.00',
        TaxScheme: '6%',
        TaxAmount: '6.00',
      },
    ],
  },
} as const;
