import sharp from 'sharp';
import { voucherAttachmentCalls } from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import {
  archive,
  invoiceXml,
  ofd,
  pdf,
  picture,
  refusalOf,
  sendFile,
  uploadFile,
} from '../testing/attachments';
import { manager, openAccountSet, startLedger } from '../testing/books';

describe('what is taken as an attachment', () => {
  let service: TestService;
  let api: TestApi;

  beforeAll(async () => {
    service = await startLedger();
    ({ api } = await openAccountSet(service, 1));
  });
  afterAll(() => service.stop());

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'is a %s whatever its name says, with a thumbnail of its own',
    async (format) => {
      const bytes = await picture(format, 'red', 1200);
      const taken = await uploadFile(api, bytes, '发票.exe');
      expect(taken).toMatchObject({ kind: format, size: bytes.length });
      expect(taken.name).toMatch(/^发票\.exe\.(png|jpg|gif|webp)$/);
      const small = await api.file(voucherAttachmentCalls.thumbnail, { params: { id: taken.id } });
      const { format: smallFormat, width } = await sharp(small.bytes).metadata();
      expect({ smallFormat, width }).toEqual({ smallFormat: 'webp', width: 240 });
    },
  );

  it('is a PDF, an OFD, or the XML of an invoice, and comes back byte by byte', async () => {
    for (const [kind, bytes] of [
      ['pdf', pdf()],
      ['ofd', ofd()],
      ['xml', invoiceXml],
    ] as const) {
      const taken = await uploadFile(api, bytes, `电子 发票.${kind}`);
      expect(taken).toMatchObject({ kind, name: `电子 发票.${kind}` });
      const file = await api.file(voucherAttachmentCalls.content, { params: { id: taken.id } });
      expect(file).toEqual({ name: `电子 发票.${kind}`, bytes });
    }
  });

  it('is an XML in GBK, too', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GBK"?><a>'),
      Buffer.from([0xb7, 0xa2, 0xc6, 0xb1]),
      Buffer.from('</a>'),
    ]);
    expect(await uploadFile(api, bytes, 'a.xml')).toMatchObject({ kind: 'xml' });
  });

  it('is handed out as what it is, and never as a page', async () => {
    const picked = await uploadFile(api, await picture('png', 'blue'), 'a.png');
    const xml = await uploadFile(api, invoiceXml, 'a.xml');
    const seen = async (id: number) => {
      const { headers } = await fetchAs(`/voucher-attachment/${id}/content`);
      return ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control']
        .map((name) => headers.get(name))
        .concat(headers.get('content-disposition')?.split(';')[0] ?? '');
    };
    const rest = ['nosniff', "sandbox; default-src 'none'", 'no-store'];
    expect(await seen(picked.id)).toEqual(['image/png', ...rest, 'inline']);
    expect(await seen(xml.id)).toEqual(['application/xml', ...rest, 'attachment']);
  });

  const hostile: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
    ['an empty file', () => Buffer.alloc(0), 'FILE_DAMAGED 文件是空的'],
    ['a program', () => Buffer.from('MZ\x90\0\x03'), 'ATTACHMENT_TYPE 附件只支持'],
    ['a plain text', () => Buffer.from('invoice'), 'ATTACHMENT_TYPE 附件只支持'],
    ['an SVG', () => Buffer.from('<svg onload="alert(1)"/>'), 'ATTACHMENT_TYPE 不支持网页和 SVG'],
    ['HTML', () => Buffer.from('<!DOCTYPE html><p>hi'), 'ATTACHMENT_TYPE 不支持网页和 SVG'],
    [
      'HTML behind an XML declaration',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></h:html>',
        ),
      'FILE_UNSAFE 文件内容存在安全风险',
    ],
    [
      'an SVG deep inside XML',
      () => Buffer.from('<a><b><x:svg xmlns:x="http://www.w3.org/2000/svg"/></b></a>'),
      'FILE_UNSAFE 文件内容存在安全风险',
    ],
    [
      'XML with a style sheet',
      () => Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>'),
      'FILE_UNSAFE 文件内容存在安全风险',
    ],
    [
      'XML with an outside entity',
      () => Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
      'FILE_UNSAFE 文件内容存在安全风险',
    ],
    ['XML that does not close', () => Buffer.from('<a><b></a>'), 'FILE_DAMAGED 文件不完整'],
    ['XML with two roots', () => Buffer.from('<a/><b/>'), 'FILE_DAMAGED 文件不完整'],
    [
      'XML in bytes that are not UTF-8',
      () => Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff, 0xfe]), Buffer.from('</a>')]),
      'FILE_DAMAGED 文件不完整',
    ],
    ['an archive that is no OFD', () => archive({ 'a.txt': 'x' }), 'ATTACHMENT_TYPE 附件只支持'],
    [
      'an OFD whose document is none',
      () => archive({ 'OFD.xml': '<a/>' }),
      'FILE_DAMAGED 文件不完整',
    ],
    ['a cut archive', () => ofd().subarray(0, 60), 'FILE_DAMAGED 文件不完整'],
    [
      'an archive that climbs out of its folder',
      () => archive({ 'OFD.xml': '<OFD/>', '../../x': 'x' }),
      'FILE_UNSAFE 文件内容存在安全风险',
    ],
    [
      'an OFD that unpacks to a hundred times its size',
      () => archive({ 'OFD.xml': `<OFD>${' '.repeat(3_000_000)}</OFD>` }),
      'FILE_UNSAFE 文件内容存在安全风险',
    ],
    [
      'an HEIC',
      () => Buffer.from('0000001866747970686569630000', 'hex'),
      'ATTACHMENT_TYPE 暂不支持 HEIC',
    ],
    [
      'a cut picture',
      async () => (await picture('jpeg', 'green', 900)).subarray(0, 400),
      'IMAGE_INVALID 图片不完整或已损坏',
    ],
    ['a picture of 100 million pixels', () => hugePng(), 'IMAGE_INVALID 图片超过 8000 万像素'],
    [
      'the head of a picture and no more',
      () => Buffer.from('89504e470d0a1a0a', 'hex'),
      'IMAGE_INV',
    ],
  ];

  it.each(hostile)(
    'refuses %s with the reason and keeps nothing of it',
    async (_n, make, reason) => {
      const before = await stored();
      expect(refusalOf(await sendFile(api, await make(), '发票.png'))).toContain(reason);
      expect(await stored()).toEqual(before);
    },
  );

  it('refuses more than 20 MB', async () => {
    const answer = await fetchAs('/voucher-attachment', Buffer.alloc(20 * 1_048_576 + 1));
    expect(answer.status).toBe(413);
  });

  it('asks for a file', async () => {
    const answer = await api.raw('POST', '/voucher-attachment', {});
    expect(answer.body).toMatchObject({ code: 'INVALID_BODY', msg: '请选择要上传的附件' });
  });

  it('says that only pictures have thumbnails', async () => {
    const { id } = await uploadFile(api, pdf('thumb'));
    const answer = await api.raw('GET', `/voucher-attachment/${id}/thumbnail`);
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND', msg: '只有图片附件有缩略图' });
  });

  async function stored() {
    await service.database.query(`set app.account_set_id = '1'`);
    return service.database.query(
      `select (select count(*)::int from ledger.attachment_file) as files,
         (select count(*)::int from ledger.voucher_attachment) as attachments`,
    );
  }

  /** A white picture of 100 million pixels in a few hundred kilobytes. */
  function hugePng(): Promise<Buffer> {
    return sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  }

  async function fetchAs(path: string, file?: Buffer): Promise<Response> {
    const form = new FormData();
    if (file) form.append('file', new Blob([file as never]), 'a.pdf');
    return service.as(manager).fetch(file ? 'POST' : 'GET', path, file && form);
  }
});
