import { Money } from '@mingzhang/rules';
import { gbk } from '../sheet/gbk';
import {
  invoiceOfd,
  invoiceXml,
  madeInvoice,
  ofdTags,
  olderInvoiceXml,
  type MadeOfd,
} from '../testing/make-invoice-files';
import { makePdf, pdfWithFiles } from '../testing/make-pdf';
import { makeZip } from '../testing/make-xlsx';
import { invoiceIn, readAll, refusalOf } from './testing/read-all';

describe('an XML file', () => {
  it('is read with every fact', async () => {
    const { origin, found, signature } = await invoiceIn('1.xml', invoiceXml());
    expect([origin, signature.state]).toEqual(['xml', 'unverifiable']);
    expect(found).toMatchObject({
      digitalNumber: madeInvoice.number,
      issueDate: '2026-09-01',
      sellerName: '上海晨星软件有限公司',
      total: Money.parse('1060'),
      lines: [{ rate: '6%', tax: Money.parse('60') }],
    });
  });

  it.each([
    ['GBK', gbk(invoiceXml().replace('UTF-8', 'GBK'))],
    ['GB18030', gbk(invoiceXml().replace('UTF-8', 'gb18030'))],
    ['UTF-8 with byte order mark', Buffer.from(`\ufeff${invoiceXml()}`)],
    ['UTF-16', Buffer.from(`\ufeff${invoiceXml().replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ])('is read in %s', async (_, bytes) => {
    expect((await invoiceIn('1.xml', bytes)).found.sellerName).toBe('上海晨星软件有限公司');
  });

  it('is read with namespaces, comments, CDATA and references to characters', async () => {
    const xml = invoiceXml({ seller: { taxId: '1', name: '<![CDATA[甲&乙]]>&#x516C;&#21496;' } })
      .replaceAll('<', '<e:')
      .replaceAll('<e:/', '</e:')
      .replaceAll('<e:?', '<?')
      .replaceAll('<e:!', '<!')
      .replace('<e:EInvoice>', '<!-- 票 --><e:EInvoice xmlns:e="urn:e">');
    expect((await invoiceIn('1.xml', xml)).found.sellerName).toBe('甲&乙公司');
  });

  it('is read by its contents, whatever its name says', async () => {
    expect((await invoiceIn('1.pdf', invoiceXml())).origin).toBe('xml');
    expect((await invoiceIn('1.xml', invoiceOfd({ attached: invoiceXml() }))).origin).toBe('ofd');
  });
});

const customData = {
  发票号码: madeInvoice.number,
  开票日期: '2026年09月01日',
  合计金额: '100.00',
  合计税额: '6.00',
  购买方纳税人识别号: '91330100MA27X0000H',
  销售方纳税人识别号: '91310000MA1FL0000X',
};

describe('an OFD', () => {
  it('is read by its data, with names and lines by its tags', async () => {
    const tags = ofdTags({ SellerName: '11', BuyerName: '12' }, [
      { Item: '21', Amount: '22', TaxScheme: '23', TaxAmount: '24' },
      { Item: '31', Amount: '32', TaxScheme: '23', TaxAmount: '34' },
    ]);
    const pageTexts = {
      '11': '上海晨星软件有限公司',
      '12': '杭州青禾商贸有限公司',
      '21': '*餐饮服务*餐费',
      '22': '¥60.00',
      '23': '6%',
      '24': '3.60',
      '31': '*餐饮服务*服务费',
      '32': '¥40.00',
      '34': '2.40',
    };
    const { origin, found } = await invoiceIn('1.ofd', invoiceOfd({ customData, tags, pageTexts }));
    expect(origin).toBe('ofd');
    expect(found).toMatchObject({
      digitalNumber: madeInvoice.number,
      issueDate: '2026-09-01',
      buyerName: '杭州青禾商贸有限公司',
      sellerTaxId: '91310000MA1FL0000X',
      amount: Money.parse('100'),
      lines: [
        { itemName: '*餐饮服务*餐费', rate: '6%', amount: Money.parse('60') },
        { itemName: '*餐饮服务*服务费', rate: '6%', amount: Money.parse('40') },
      ],
    });
  });

  it('is read by an attached XML of either kind', async () => {
    const older = await invoiceIn('1.ofd', invoiceOfd({ attached: olderInvoiceXml() }));
    expect(older.found).toMatchObject({ code: '031001900311', kind: 'E_ORDINARY' });
    const digital = await invoiceIn('1.ofd', invoiceOfd({ attached: invoiceXml() }));
    expect(digital.found.kind).toBe('DE_SPECIAL');
  });

  const states: [string, MadeOfd, string, string][] = [
    ['whole by SM3', { method: '1.2.156.10197.1.401' }, 'verified', '签发人的证书未在本机验证'],
    ['whole by SM3, named', { method: 'SM3' }, 'verified', '内容完整'],
    ['whole by SHA-256', { method: 'SHA256', digest: 'sha256' }, 'verified', '内容完整'],
    [
      'whole, with paths from the root',
      { method: 'SM3', areRootPaths: true },
      'verified',
      '内容完整',
    ],
    [
      'without a part that was signed',
      { method: 'SM3', removed: 'Doc_0/Pages/Page_0/Content.xml' },
      'broken',
      '签名所列的部分缺失',
    ],
    [
      'without the value of its signature',
      { method: 'SM3', removed: 'Doc_0/Signs/Sign_0/SignedValue.dat' },
      'broken',
      '签名值缺失',
    ],
    [
      'without the list of its signatures',
      { method: 'SM3', removed: 'Doc_0/Signs/Signatures.xml' },
      'broken',
      '签名列表缺失',
    ],
    ['not signed', {}, 'unverifiable', '没有签名'],
    ['of another algorithm', { method: '1.2.3' }, 'unverifiable', '不认识摘要算法 1.2.3'],
    ['of a weak algorithm', { method: 'MD5', digest: 'md5' }, 'unverifiable', '已不安全'],
    [
      'signed but for the read part',
      { method: 'SM3', unsigned: ['OFD.xml'] },
      'unverifiable',
      '签名没有包括 OFD.xml',
    ],
    [
      'changed after signing',
      {
        method: 'SM3',
        attached: invoiceXml(),
        changed: { 'Doc_0/Attachs/original_invoice.xml': invoiceXml({ total: '9.00' }) },
      },
      'broken',
      'Doc_0/Attachs/original_invoice.xml 与签名中的摘要不一致',
    ],
  ];
  it.each(states)('that is %s says so', async (_, made, state, detail) => {
    const { signature } = await invoiceIn('1.ofd', invoiceOfd({ customData, ...made }));
    expect(signature.state).toBe(state);
    expect(signature.detail).toContain(detail);
  });
});

describe('a PDF', () => {
  it.each(['table', 'stream'] as const)(
    'is read by an embedded XML, with its places in a %s',
    async (places) => {
      const pdf = pdfWithFiles(['说明', invoiceXml()], { places, before: 'x\n', after: '\n\n' });
      const { origin, found, signature } = await invoiceIn('1.pdf', pdf);
      expect([origin, found.digitalNumber]).toEqual(['pdf', madeInvoice.number]);
      expect(signature).toEqual({
        state: 'unverifiable',
        detail: 'PDF 没有电子签名，无法在本机验证',
      });
    },
  );

  it('gives each invoice that is embedded', async () => {
    const pdf = pdfWithFiles([invoiceXml(), invoiceXml({ number: '26317000001234567891' })]);
    expect(await readAll('1.pdf', pdf)).toHaveLength(2);
  });

  it('is read by associated files and by a name tree of several levels', async () => {
    const stream = Buffer.from(invoiceXml());
    const file = [
      { text: '<< /Type /Filespec /EF << /UF 4 0 R >> >>' },
      { text: '<< /Type /EmbeddedFile >>', stream },
    ];
    const associated = makePdf([{ text: '<< /AF [3 0 R] >>' }, { text: 'null' }, ...file]);
    expect((await invoiceIn('1.pdf', associated)).found.kind).toBe('DE_SPECIAL');
    const tree = makePdf([
      { text: '<< /Names << /EmbeddedFiles << /Kids [2 0 R] >> >> >>' },
      { text: '<< /Limits [(a) (a)] /Names [<61> 3 0 R] >>' },
      ...file,
    ]);
    expect((await invoiceIn('1.pdf', tree)).found.kind).toBe('DE_SPECIAL');
  });

  it('says that a signature is not verified, and that a file was cut', async () => {
    const signed = (range: string) =>
      pdfWithFiles([invoiceXml()], { trailer: `/Note << /ByteRange [${range}] >>` });
    const whole = await invoiceIn('1.pdf', signed('0 100 200 300'));
    expect(whole.signature.detail).toBe('PDF 的电子签名无法在本机验证');
    const cut = await invoiceIn('1.pdf', signed('0 100 200 99999999'));
    expect(cut.signature.state).toBe('broken');
  });

  it('is refused without an embedded invoice, with the way out', async () => {
    expect(await refusalOf('1.pdf', pdfWithFiles([]))).toBe(
      'PDF 内没有发票数据（XML），票面文字和二维码不作为依据，' +
        '请从电子税务局下载同一发票的 XML 或 OFD 文件后导入，或手工录入',
    );
    expect(await refusalOf('1.pdf', pdfWithFiles(['<xbrl/>']))).toContain('不是发票 XML');
    const encrypted = pdfWithFiles([invoiceXml()], { trailer: '/Encrypt 9 0 R' });
    expect(await refusalOf('1.pdf', encrypted)).toContain('PDF 已加密');
  });
});

describe('an archive', () => {
  it('gives the invoices of its files, and the reasons of those that are refused', async () => {
    const zip = makeZip([
      { name: '九月/', content: '' },
      { name: '九月/1.xml', content: invoiceXml() },
      { name: '九月/2.ofd', content: invoiceOfd({ customData }) },
      { name: '九月/3.pdf', content: pdfWithFiles([invoiceXml()]) },
      { name: '九月/说明.txt', content: '九月发票' },
      { name: '__MACOSX/九月/._1.xml', content: 'x' },
    ]);
    const read = await readAll('票.zip', zip);
    expect(
      read.map((each) => [each.file, 'msg' in each ? each.msg : each.document.origin]),
    ).toEqual([
      ['票.zip/九月/1.xml', 'xml'],
      ['票.zip/九月/2.ofd', 'ofd'],
      ['票.zip/九月/3.pdf', 'pdf'],
      [
        '票.zip/九月/说明.txt',
        '不是电子发票文件，请上传数电票的 XML、OFD、PDF 文件或它们的压缩包（.zip）',
      ],
    ]);
  });

  it('shows names that Windows wrote in GBK', async () => {
    const placed = makeZip([{ name: '@@@@.xml', content: invoiceXml() }]);
    const name = gbk('发票');
    const marked = Buffer.from(placed);
    for (let at = marked.indexOf('@@@@'); at >= 0; at = marked.indexOf('@@@@')) {
      name.copy(marked, at);
    }
    const [read] = await readAll('票.zip', marked);
    expect(read?.file).toBe('票.zip/发票.xml');
  });

  it('is refused when it is empty, a workbook, or holds another archive', async () => {
    expect(await refusalOf('票.zip', makeZip([]))).toContain('压缩包内没有文件');
    const workbook = makeZip([{ name: '[Content_Types].xml', content: '<Types/>' }]);
    expect(await refusalOf('票.xlsx', workbook)).toContain('不是电子发票文件');
    const inner = makeZip([{ name: '1.xml', content: invoiceXml() }]);
    const outer = makeZip([{ name: '内.zip', content: inner }]);
    expect(await refusalOf('票.zip', outer)).toContain('请先解压');
  });
});
