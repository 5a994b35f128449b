import { fileInvoice } from '@mingzhang/rules/invoice';
import fc from 'fast-check';
import { gbk } from '../sheet/gbk';
import { invoiceOfd, invoiceXml, madeInvoice } from '../testing/make-invoice-files';
import { makePdf, pdfWithFiles, type MadePdfObject } from '../testing/make-pdf';
import { makeZip } from '../testing/make-xlsx';
import { readAll, refusalOf } from './testing/read-all';

const xml = invoiceXml();
const declared = '<?xml version="1.0" encoding="UTF-8"?>\n';
const withType = (type: string) => xml.replace(declared, declared + type);
const laughs = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
);
const nested = (depth: number) => '<EInvoice>'.repeat(depth) + '</EInvoice>'.repeat(depth);
const bomb = Buffer.alloc(200 * 1_048_576, 32);

const catalog = { text: '<< /Names << /EmbeddedFiles 2 0 R >> >>' };
const file = { text: '<< /EF << /F 4 0 R >> >>' };
const pdfOf = (...objects: MadePdfObject[]) => makePdf([catalog, ...objects]);
const pdf = pdfWithFiles([xml]);
const ofd = invoiceOfd({ attached: xml });

/** Each file with the words that its message holds. */
const hostile: [string, () => string | Buffer, string][] = [
  [
    'an external entity',
    () =>
      withType('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace(
        madeInvoice.seller.name,
        '&x;',
      ),
    '外部实体',
  ],
  ['an entity without declaration', () => xml.replace('上海', '&x;'), '自定义实体'],
  ['a billion laughs', () => withType(`<!DOCTYPE a [${laughs.join('')}]>`), '外部实体'],
  ['a document type that is cut', () => `${declared}<!DOC`, '文件不完整'],
  ['deep nesting', () => nested(51), '嵌套过深'],
  ['very deep nesting', () => nested(200_000), '嵌套过深'],
  ['too many elements', () => `<EInvoice>${'<a/>'.repeat(40_001)}</EInvoice>`, '元素过多'],
  [
    'too many lines',
    () =>
      `<EInvoice><EInvoiceData>${'<IssuItemInformation/>'.repeat(2_001)}</EInvoiceData></EInvoice>`,
    '一张发票最多 2000 行明细',
  ],
  [
    'too many lines of the older kind in a PDF',
    () => {
      const goods = '<GoodsInfo/>'.repeat(2_001);
      return pdfWithFiles([`<eInvoice><GoodsInfos>${goods}</GoodsInfos></eInvoice>`]);
    },
    '一张发票最多 2000 行明细',
  ],
  ['a huge attribute', () => `<EInvoice a="${'x'.repeat(3_000_000)}"/>`, '属性过长'],
  ['a huge text', () => `<EInvoice>${'x'.repeat(3_000_000)}</EInvoice>`, '文字过长'],
  ['a huge name', () => `<${'x'.repeat(3_000_000)}/>`, '属性过长'],
  ['more than 5 MB', () => `<EInvoice>${' '.repeat(6_000_000)}</EInvoice>`, '超过 5 MB'],
  ['NUL', () => xml.replace('上海', '\0'), '编码无法识别'],
  ['a reference to NUL', () => xml.replace('上海', '&#0;'), '编码无法识别'],
  ['a reference to half a character', () => xml.replace('上海', '&#xD800;'), '编码无法识别'],
  ['bytes that are no UTF-8', () => gbk(xml), '编码有误'],
  [
    'bytes that are no GBK',
    () => Buffer.concat([gbk(xml.replace('UTF-8', 'GBK')), Buffer.from([0xff, 0xff])]),
    '编码有误',
  ],
  ['another encoding', () => xml.replace('UTF-8', 'ISO-2022-KR'), '编码有误'],
  ['an end that is cut off', () => xml.slice(0, -20), '文件不完整'],
  ['elements that cross', () => '<EInvoice><a></EInvoice></a>', '文件不完整'],
  ['two roots', () => '<EInvoice/><EInvoice/>', '文件不完整'],
  ['a web page', () => '<!doctype html><html></html>', '不是电子发票文件'],
  ['another XML', () => '<xbrl/>', '不是电子发票文件'],
  ['nothing', () => '', '文件是空的'],
  ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '不是电子发票文件'],
  ['a plain text', () => '发票', '不是电子发票文件'],
  ['an archive that is cut', () => ofd.subarray(0, ofd.length - 10), '文件不完整'],
  ['an archive of three bytes', () => 'PK\x03', '文件不完整'],
  ['an OFD whose root is another', () => makeZip([{ name: 'OFD.xml', content: '<a/>' }]), '不完整'],
  [
    'a name that leaves the archive',
    () => makeZip([{ name: '../../etc/cron.d/x', content: 'x' }]),
    '越级路径',
  ],
  [
    'such a name in an OFD',
    () => invoiceOfd({ extra: [{ name: '..\\x', content: 'x' }] }),
    '越级路径',
  ],
  [
    'a part with a password',
    () => makeZip([{ name: '1.xml', content: xml, encrypted: true }]),
    '设有密码',
  ],
  [
    'too many parts',
    () => makeZip(Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}`, content: '' }))),
    '超过 5000 个',
  ],
  ['200 MB in an archive', () => makeZip([{ name: '1.xml', content: bomb }]), '解压后过大'],
  [
    '200 MB that claims to be small',
    () => makeZip([{ name: '1.xml', content: bomb, claims: 1_000 }]),
    '文件不完整',
  ],
  [
    '200 MB in an OFD',
    () => invoiceOfd({ extra: [{ name: 'Doc_0/Attachs/x.xml', content: bomb }] }),
    '解压后过大',
  ],
  [
    'an OFD with an external entity inside',
    () => invoiceOfd({ attached: withType('<!DOCTYPE a SYSTEM "http://a/b">') }),
    '外部实体',
  ],
  [
    'an OFD whose tags name one long text many times',
    () => {
      const reference = '<ObjectRef PageRef="1">1</ObjectRef>';
      const tags = `<eInvoice><SellerName>${reference.repeat(30_000)}</SellerName></eInvoice>`;
      return invoiceOfd({ tags, pageTexts: { '1': 'x'.repeat(90_000) } });
    },
    '标引过多',
  ],
  ['a PDF that is cut', () => pdf.subarray(0, pdf.length - 60), '文件不完整'],
  ['a PDF of one line', () => '%PDF-1.7', '文件不完整'],
  [
    'a PDF whose table refers to itself',
    () => pdfWithFiles([xml], { trailer: `/Prev ${pdf.lastIndexOf('xref\n0')}` }),
    '成环',
  ],
  [
    'a PDF whose objects refer to each other',
    () => pdfOf({ text: '3 0 R' }, { text: '2 0 R' }),
    '成环',
  ],
  [
    'a PDF whose name tree is a loop',
    () => pdfOf({ text: '<< /Kids [3 0 R] >>' }, { text: '<< /Kids [2 0 R] >>' }),
    '成环',
  ],
  [
    'a PDF of a long chain of objects',
    () =>
      makePdf([catalog, ...Array.from({ length: 5_000 }, (_, at) => ({ text: `${at + 3} 0 R` }))]),
    '文件不完整',
  ],
  ['a PDF of deep lists', () => pdfOf({ text: '['.repeat(100_000) }), '文件不完整'],
  ['a PDF with 200 MB packed', () => pdfWithFiles([bomb]), '解压后过大'],
  ['a PDF with 8 MB packed', () => pdfWithFiles([bomb.subarray(0, 8_000_000)]), '解压后过大'],
  [
    'a PDF with another way of packing',
    () =>
      pdfOf({ text: '<< /Names [(a) 3 0 R] >>' }, file, {
        text: '<< /Filter [/LZWDecode /FlateDecode] >>',
        stream: Buffer.from('x'),
      }),
    '不支持的压缩方式',
  ],
  [
    'a PDF with an embedded XML that is hostile',
    () => pdfWithFiles([withType(`<!DOCTYPE a [${laughs.join('')}]>`)]),
    '外部实体',
  ],
];

/** A message says in Chinese what is wrong, and what to do. */
const english = /[A-Za-z]{2,}/g;
const names = new Set(['XML', 'OFD', 'PDF', 'zip', 'MB', 'UTF', 'GBK']);

describe('a hostile e-invoice file', () => {
  it.each(hostile)('with %s is refused with the way out', async (_, content, words) => {
    const msg = await refusalOf('票', content());
    expect(msg).toContain(words);
    expect(msg).toContain('请');
    expect(
      [...msg.matchAll(english)].map(([word]) => word).filter((word) => !names.has(word)),
    ).toEqual([]);
  });

  it('does not stop the other files of its archive', async () => {
    const zip = makeZip([
      { name: '1.xml', content: withType('<!DOCTYPE a [<!ENTITY x "y">]>') },
      { name: '2.xml', content: xml },
    ]);
    const read = await readAll('票.zip', zip);
    expect(read.map((each) => [each.file, 'msg' in each])).toEqual([
      ['票.zip/1.xml', true],
      ['票.zip/2.xml', false],
    ]);
  });

  it.each([
    ['XML', Buffer.from(xml)],
    ['OFD', invoiceOfd({ attached: xml, method: 'SM3' })],
    ['PDF with a table', pdf],
    ['PDF with streams', pdfWithFiles([xml], { places: 'stream' })],
    ['archive', makeZip([{ name: '1.xml', content: xml }])],
  ])('that is a damaged %s gives a document or a message, never an error', async (_, bytes) => {
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      bytes: fc.uint8Array({ maxLength: 4 }),
      isCut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let damaged = Buffer.from(bytes);
        for (const { at, bytes: put, isCut } of changes) {
          damaged.set(put.slice(0, Math.max(0, damaged.length - at)), Math.min(at, damaged.length));
          if (isCut) damaged = damaged.subarray(0, Math.max(1, damaged.length - (at % 50)));
        }
        for (const read of await readAll('票', damaged)) {
          const invoice = 'msg' in read ? read : fileInvoice(read.document);
          expect('msg' in invoice ? invoice.msg : invoice.origin).not.toBe('');
        }
      }),
      { numRuns: 200 },
    );
  });
});
