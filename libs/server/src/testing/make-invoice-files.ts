import { createHash } from 'node:crypto';
import { makeZip, type MadePart } from './make-xlsx';

/** An invoice of a test. */
interface MadeInvoice {
  readonly number: string;
  readonly issued: string;
  readonly seller: { readonly taxId: string; readonly name: string };
  readonly buyer: { readonly taxId: string; readonly name: string };
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
  /** Texts of the elements of `IssuItemInformation`. */
  readonly lines: readonly Readonly<Record<string, string>>[];
  /** Numbers of the blue invoice and of the confirmation form of a red one. */
  readonly red?: { readonly blue: string; readonly confirmation: string };
}

export const madeInvoice: MadeInvoice = {
  number: '26317000001234567890',
  issued: '2026-09-01 00:00:03',
  seller: { taxId: '91310000MA1FL0000X', name: '上海晨星软件有限公司' },
  buyer: { taxId: '91330100MA27X0000H', name: '杭州青禾商贸有限公司' },
  amount: '1000.00',
  tax: '60.00',
  total: '1060.00',
  lines: [
    {
      ItemName: '*信息技术服务*软件维护服务费',
      Quantity: '1',
      UnPrice: '1000',
      Amount: '1000.00',
      TaxRate: '0.060000',
      ComTaxAm: '60.00',
    },
  ],
};

/** The XML of a 数电票. */
export function invoiceXml(invoice: Partial<MadeInvoice> = {}): string {
  const { number, issued, seller, buyer, amount, tax, total, lines, red } = {
    ...madeInvoice,
    ...invoice,
  };
  const items = lines.map((line) => element('IssuItemInformation', texts(line)));
  const label = element('InIssuType', texts({ LabelCode: red ? 'N' : 'Y' }));
  const kind = element('GeneralOrSpecialVAT', texts({ LabelCode: '01' }));
  const blue = red && { OriginalInvoiceCode: red.blue, CreditNoteNumber: red.confirmation };
  const special = blue ? element('RedEInvoice', texts(blue)) : '';
  const header = texts({ EIid: number }) + element('InherentLabel', label + kind);
  const basic = {
    TotalAmWithoutTax: amount,
    TotalTaxAm: tax,
    'TotalTax-includedAmount': total,
  };
  const data = [
    element('SellerInformation', texts({ SellerIdNum: seller.taxId, SellerName: seller.name })),
    element('BuyerInformation', texts({ BuyerIdNum: buyer.taxId, BuyerName: buyer.name })),
    element('BasicInformation', texts(basic)),
    ...items,
    element('SpecificInformation', special),
  ];
  const supervision = texts({ InvoiceNumber: number, IssueTime: issued });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    element(
      'EInvoice',
      element('Header', header) +
        element('EInvoiceData', data.join('')) +
        element('TaxSupervisionInfo', supervision),
    )
  );
}

/** The XML of an older electronic invoice, `original_invoice.xml`. */
export function olderInvoiceXml(prefix = 'fp:'): string {
  const item = { Item: '*餐饮服务*餐费', Amount: '100.00', TaxScheme: '6%', TaxAmount: '6.00' };
  const names = (of: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(of).map(([name, text]) => [prefix + name, text]));
  const head = {
    InvoiceCode: '031001900311',
    InvoiceNo: '21010038',
    IssueDate: '2020年04月07日',
    TaxInclusiveTotalAmount: '106.00',
    TaxTotalAmount: '6.00',
    TaxExclusiveTotalAmount: '100.00',
  };
  const goods = element(`${prefix}GoodsInfos`, element(`${prefix}GoodsInfo`, texts(names(item))));
  const seller = element(`${prefix}Seller`, texts(names({ SellerName: '上海晨星餐饮有限公司' })));
  return `<eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019">${texts(names(head))}${seller}${goods}</eInvoice>`;
}

function element(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`;
}

function texts(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, text]) => element(name, text))
    .join('');
}

/** An OFD of a test. */
export interface MadeOfd {
  readonly customData?: Readonly<Record<string, string>>;
  /** Content of `Doc_0/Attachs/original_invoice.xml`. */
  readonly attached?: string;
  /** Content of `Doc_0/Tags/CustomTag.xml` and the texts of the page by their IDs. */
  readonly tags?: string;
  readonly pageTexts?: Readonly<Record<string, string>>;
  /** `CheckMethod` of the signature; absent: not signed. */
  readonly method?: string;
  /** Algorithm of Node that computes its digests. */
  readonly digest?: string;
  /** Names of parts that the signature leaves out. */
  readonly unsigned?: readonly string[];
  /** Parts that are written in place of those that were signed. */
  readonly changed?: Readonly<Record<string, string>>;
  /** Name of a part that is left out. */
  readonly removed?: string;
  /** The signature names parts from the root without a leading slash. */
  readonly areRootPaths?: boolean;
  readonly extra?: readonly MadePart[];
}

const ofdSpace = 'xmlns:ofd="http://www.ofdspec.org/2016"';

/** An OFD as programs of the tax authorities lay it out. */
export function invoiceOfd(made: MadeOfd = {}): Buffer {
  const parts = ofdParts(made);
  const signed = made.method === undefined ? [] : signatureParts(made, parts);
  const written = parts.map((part) => ({
    ...part,
    content: made.changed?.[part.name] ?? part.content,
  }));
  const all = [...written, ...signed, ...(made.extra ?? [])];
  return makeZip(all.filter(({ name }) => name !== made.removed));
}

function ofdParts({ customData = {}, attached, tags, pageTexts = {}, method }: MadeOfd) {
  const data = Object.entries(customData).map(
    ([name, text]) => `<ofd:CustomData Name="${name}">${text}</ofd:CustomData>`,
  );
  const signatures = method === undefined ? '' : 'Doc_0/Signs/Signatures.xml';
  const page = Object.entries(pageTexts).map(
    ([id, text]) =>
      `<ofd:TextObject ID="${id}"><ofd:TextCode X="0" Y="3">${text}</ofd:TextCode></ofd:TextObject>`,
  );
  const parts: MadePart[] = [
    {
      name: 'OFD.xml',
      content:
        `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD ${ofdSpace} Version="1.1" DocType="OFD"><ofd:DocBody><ofd:DocInfo>` +
        `<ofd:CustomDatas>${data.join('')}</ofd:CustomDatas></ofd:DocInfo>` +
        `<ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>${signatures}</ofd:Signatures>` +
        '</ofd:DocBody></ofd:OFD>',
    },
    {
      name: 'Doc_0/Document.xml',
      content:
        `<ofd:Document ${ofdSpace}><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages>` +
        '<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>' +
        '<ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags></ofd:Document>',
    },
    {
      name: 'Doc_0/Pages/Page_0/Content.xml',
      content: `<ofd:Page ${ofdSpace}>${page.join('')}</ofd:Page>`,
    },
  ];
  if (attached !== undefined) {
    parts.push(
      {
        name: 'Doc_0/Attachs/Attachments.xml',
        content:
          `<ofd:Attachments ${ofdSpace}><ofd:Attachment ID="8" Name="original_invoice" Format="xml">` +
          '<ofd:FileLoc>original_invoice.xml</ofd:FileLoc></ofd:Attachment></ofd:Attachments>',
      },
      { name: 'Doc_0/Attachs/original_invoice.xml', content: attached },
    );
  }
  if (tags !== undefined) {
    parts.push(
      {
        name: 'Doc_0/Tags/CustomTags.xml',
        content: `<ofd:CustomTags ${ofdSpace}><ofd:CustomTag TypeID="0"><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`,
      },
      { name: 'Doc_0/Tags/CustomTag.xml', content: tags },
    );
  }
  return parts;
}

function signatureParts(
  { method, digest = 'sm3', unsigned = [], areRootPaths = false }: MadeOfd,
  parts: readonly MadePart[],
): MadePart[] {
  const references = parts
    .filter(({ name }) => !unsigned.includes(name))
    .map(({ name, content }) => {
      const value = createHash(digest).update(content).digest('base64');
      return `<ofd:Reference FileRef="${areRootPaths ? '' : '/'}${name}"><ofd:CheckValue>${value}</ofd:CheckValue></ofd:Reference>`;
    });
  return [
    {
      name: 'Doc_0/Signs/Signatures.xml',
      content: `<ofd:Signatures ${ofdSpace}><ofd:Signature ID="1" Type="Seal" BaseLoc="Sign_0/Signature.xml"/></ofd:Signatures>`,
    },
    {
      name: 'Doc_0/Signs/Sign_0/Signature.xml',
      content:
        `<ofd:Signature ${ofdSpace}><ofd:SignedInfo><ofd:SignatureMethod>1.2.156.10197.1.501</ofd:SignatureMethod>` +
        `<ofd:References CheckMethod="${method}">${references.join('')}</ofd:References></ofd:SignedInfo>` +
        '<ofd:SignedValue>SignedValue.dat</ofd:SignedValue></ofd:Signature>',
    },
    { name: 'Doc_0/Signs/Sign_0/SignedValue.dat', content: Buffer.from([0x30, 0]) },
  ];
}

/** Tags of an OFD that name texts of the page: `{ SellerName: ['12'] }`. */
export function ofdTags(
  references: Readonly<Record<string, string>>,
  goods: readonly Readonly<Record<string, string>>[] = [],
): string {
  const tagged = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .map(([name, id]) =>
        element(`ofd:${name}`, `<ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef>`),
      )
      .join('');
  const items = goods.map((fields) => element('ofd:GoodsInfo', tagged(fields))).join('');
  return `<ofd:eInvoice ${ofdSpace}>${tagged(references)}${element('ofd:GoodsInfos', items)}</ofd:eInvoice>`;
}
