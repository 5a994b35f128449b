import { Money } from '@mingzhang/rules';
import { invoiceOfd, invoiceXml, madeInvoice } from '../testing/make-invoice-files';
import { pdfWithFiles } from '../testing/make-pdf';
import { makeZip } from '../testing/make-xlsx';
import { invoiceFileLimits } from './invoice-file-limits';
import { readInvoiceFiles } from './read-invoice-files';

const upload = (name: string, content: string | Buffer) => ({
  name,
  bytes: Buffer.from(content as string),
});
const numbered = (at: number) => invoiceXml({ number: `26317${String(at).padStart(15, '0')}` });

describe('an upload of e-invoice files', () => {
  it('joins the files of each number and names those that are refused', async () => {
    const other = { ...madeInvoice, number: '26317000001234567891' };
    const { invoices, refused } = await readInvoiceFiles([
      upload('1.pdf', pdfWithFiles([invoiceXml({ total: '9.00' })])),
      upload(
        '票.zip',
        makeZip([
          { name: '1.ofd', content: invoiceOfd({ customData: { 发票号码: madeInvoice.number } }) },
          { name: '2.xml', content: invoiceXml(other) },
          { name: '3.txt', content: 'x' },
        ]),
      ),
      upload('1.xml', invoiceXml()),
      upload('坏.xml', '<EInvoice>'),
      upload('异.xml', invoiceXml().replace('26317000001234567890', '26317000001234567899')),
    ]);
    expect(
      invoices.map(({ facts, origin, files }) => [
        facts.digitalNumber,
        origin,
        files.map((each) => each.file),
      ]),
    ).toEqual([
      [madeInvoice.number, 'xml', ['1.xml', '票.zip/1.ofd', '1.pdf']],
      [other.number, 'xml', ['票.zip/2.xml']],
    ]);
    expect(invoices[0]?.facts).toMatchObject({
      total: Money.parse('1060'),
      lines: [{ amount: Money.parse('1000') }],
    });
    expect(invoices[0]?.differences).toEqual([
      '价税合计不一致：1.xml 为“1060”，1.pdf 为“9”，以前者为准，请核对',
    ]);
    expect(refused.map(({ file }) => file)).toEqual(['票.zip/3.txt', '坏.xml', '异.xml']);
    expect(refused[2]?.msg).toContain('两个发票号码不一致');
  });

  it('is read up to the limits, and says what was not read', async () => {
    const files = [upload('1.xml', numbered(1)), upload('2.xml', numbered(2))];
    const bytes = Buffer.byteLength(numbered(1));
    const byLimit = async (limits: Record<string, number>) => {
      const read = await readInvoiceFiles(files, { ...invoiceFileLimits, ...limits });
      return [read.invoices.length, ...read.refused.map(({ file, msg }) => `${file}：${msg}`)];
    };
    expect(await byLimit({ files: 1 })).toEqual([
      1,
      '2.xml：一次上传的发票文件超过 1 个，其余未读取，请分次上传',
    ]);
    expect(await byLimit({ totalBytes: bytes })).toEqual([
      1,
      expect.stringContaining('2.xml：一次上传的文件合计超过'),
    ]);
    expect(await byLimit({ totalChars: 10 })).toEqual([
      0,
      '1.xml：本次上传的发票内容过多，其余未读取，请分次上传',
      '2.xml：本次上传的发票内容过多，其余未读取，请分次上传',
    ]);
    expect(await byLimit({ fileBytes: 10 })).toHaveLength(3);
    expect(await byLimit({ totalMs: 0 })).toEqual([
      0,
      expect.stringContaining('1.xml：读取本次上传的文件超过 0 秒'),
      expect.stringContaining('2.xml：读取本次上传的文件超过 0 秒'),
    ]);
  });

  it('ends where the import is cancelled, with the files that were not read', async () => {
    const asked: number[] = [];
    const goOn = async () => {
      if (asked.push(asked.length) > 3) throw new Error('cancelled');
    };
    const files = [1, 2, 3].map((at) => upload(`${at}.xml`, numbered(at)));
    await expect(readInvoiceFiles(files, undefined, goOn)).rejects.toThrow('cancelled');
    expect(asked.length).toBeLessThan(6);
  });

  it('shows names as one line of readable length', async () => {
    const name = `a\u202e\n${'长'.repeat(300)}`;
    const { refused } = await readInvoiceFiles([upload(name, 'x')]);
    expect(refused[0]?.file).toBe(`a\ufffd\ufffd${'长'.repeat(197)}…`);
  });
});
