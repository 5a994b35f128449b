import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BusinessError } from '../business-error';
import { sheetLimits } from '../sheet/sheet.types';
import { readInvoiceFiles } from '../invoice-file';
import { invoiceXml } from '../testing/make-invoice-files';
import { pdfWithFiles } from '../testing/make-pdf';
import { makeXlsx, makeZip } from '../testing/make-xlsx';
import { documentKindOf, readForm, readSheet } from './read-file';
import { FileThreads } from './file-threads';

/**
 * Milliseconds. The benchmark allows 100 ms on a quiet machine. Other tests run beside this one, so
 * this bound only separates work in a thread from work in the event loop, which took 3 to 80
 * seconds for the files below.
 */
const longestDelayMs = 1_000;

/**
 * Longest delay of the event loop during some work; refusals are allowed. Returns the least of up
 * to three measurements: other load can only lengthen one, so a single one within the bound is
 * enough.
 */
async function delayWhile(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < 3 && least >= longestDelayMs; times += 1) {
    least = Math.min(least, await delayOnce(work));
  }
  return least;
}

async function delayOnce(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  /** A blocked loop shows in the first sample after it, so wait for one more sample. */
  const measured = async () => {
    const before = delay.count;
    while (delay.count === before) await new Promise((resolve) => setImmediate(resolve));
  };
  delay.enable();
  await measured();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
  }
  await measured();
  delay.disable();
  return delay.max / 1e6;
}

// Threads start slowly when other tests share the machine.
jest.setTimeout(60_000);

async function rowsIn(name: string, bytes: Buffer): Promise<number> {
  let count = 0;
  for await (const { row } of readSheet({ name, bytes })) count = row;
  return count;
}

const attributes = ' x=">"'.repeat(60_000);
const digits = `${'1'.repeat(30_000)}x`;
const unended = `<${'a'.repeat(60_000)}<b>`;
/** Each took seconds to minutes when scanners searched the same characters again. */
const hostile: [string, () => Promise<unknown>][] = [
  [
    'an XML of many quoted ends of tags',
    () => documentKindOf(Buffer.from(`<?xml version="1.0"?><a${attributes}/>`), 'markup'),
  ],
  [
    'an XML of a million elements inside each other',
    () => documentKindOf(Buffer.from('<a>'.repeat(1_000_000)), 'markup'),
  ],
  ['a workbook of such tags', () => rowsIn('表.xlsx', makeXlsx({ rows: `<row${attributes}/>` }))],
  [
    'a workbook of beginnings of merged areas',
    () => rowsIn('表.xlsx', makeXlsx({ after: `<x>${'mergeCell '.repeat(400_000)}</x>` })),
  ],
  [
    'a workbook of brackets in a number format',
    () => {
      const code = '['.repeat(400_000);
      const styles = `<numFmts><numFmt numFmtId="165" formatCode="${code}"/></numFmts>`;
      return rowsIn('表.xlsx', makeXlsx({ styles }));
    },
  ],
  [
    'a workbook of figures that are none',
    () => {
      const cells = Array.from(
        { length: 40 },
        (_, at) => `<row r="${at + 1}"><c><v>${digits}</v></c></row>`,
      );
      return rowsIn('表.xlsx', makeXlsx({ rows: cells.join('') }));
    },
  ],
  [
    'a workbook of one XML with such tags',
    () =>
      rowsIn('表.xls', Buffer.from(`<?xml version="1.0"?><Workbook><a${attributes}/></Workbook>`)),
  ],
  [
    'an e-invoice of many quoted ends of tags',
    () => readInvoiceFiles([{ name: '1.xml', bytes: Buffer.from(`<EInvoice${attributes}/>`) }]),
  ],
  [
    'an e-invoice in a PDF of nothing but names',
    () =>
      readInvoiceFiles([
        { name: '1.pdf', bytes: pdfWithFiles(['/a'.repeat(400_000), '%\n'.repeat(400_000)]) },
      ]),
  ],
  [
    'a page of names of tags that do not end',
    () => rowsIn('表.xls', Buffer.from(`<table><tr><td>${unended.repeat(20)}`)),
  ],
];

/** An archive of 500 e-invoices. */
function invoiceArchive(): Buffer {
  const parts = Array.from({ length: 500 }, (_, at) => ({
    name: `${at}.xml`,
    content: invoiceXml({ number: `26317${String(at).padStart(15, '0')}` }),
  }));
  return makeZip(parts);
}

/** 99 columns of a text that resembles a label, over the headings and rows of a statement. */
function labelledForm(): Buffer {
  const cells = (places: readonly number[]) =>
    places.map((at) => `<c t="s"><v>${at}</v></c>`).join('');
  const row = (places: readonly number[]) => `<row>${cells(places)}</row>`;
  const texts = ['所属期:'.repeat(49), '项目', '本月金额', '营业收入', '营业成本', '税金及附加'];
  return makeXlsx({
    strings: texts.map((text) => `<si><t>${text}</t></si>`).join(''),
    rows:
      row(Array<number>(99).fill(0)).repeat(700) +
      row([1, 2]) +
      [3, 4, 5].map((at) => row([at])).join(''),
  });
}

const amounts = { own: '1.00' };
const wanted = {
  statement: {
    columns: [{ key: 'own', title: '本月金额', basis: 'period', of: 'current' }],
    rows: ['营业收入', '营业成本', '税金及附加'].map((title, at) => ({
      lineNo: at,
      title,
      amounts,
    })),
  },
  head: { company: '晨星', taxNumber: null, periodFrom: '2026-01', periodTo: '2026-03' },
} as const;

describe('reading an uploaded file', () => {
  it('would be seen to hold up the others if it were done at once', async () => {
    const block = async () => {
      const end = performance.now() + 1.5 * longestDelayMs;
      while (performance.now() < end);
    };
    expect(await delayWhile(block)).toBeGreaterThan(longestDelayMs);
  });

  it.each(hostile)('does not hold up the others: %s', async (_, work) => {
    await rowsIn('表.csv', Buffer.from('a,b\n'));
    expect(await delayWhile(work)).toBeLessThanOrEqual(longestDelayMs);
  });

  it('does not hold up the others with a long file, and gives every row of it', async () => {
    const line = '2026-01-31,记,1,支付货款,1002,银行存款,,1000.00\n';
    const bytes = Buffer.from(line.repeat(100_000));
    let rows = 0;
    const delay = await delayWhile(async () => (rows = await rowsIn('表.csv', bytes)));
    expect(rows).toBe(100_000);
    expect(delay).toBeLessThanOrEqual(longestDelayMs);
  });

  it('does not hold up the others with an archive of e-invoices, and reads each', async () => {
    const files = [{ name: '票.zip', bytes: invoiceArchive() }];
    const read: Awaited<ReturnType<typeof readInvoiceFiles>>[] = [];
    const delay = await delayWhile(async () => read.push(await readInvoiceFiles(files)));
    expect(read[0]?.invoices).toHaveLength(500);
    expect(delay).toBeLessThanOrEqual(longestDelayMs);
  });

  it('does not hold up the others with a form of nothing but labels, and matches it', async () => {
    const bytes = labelledForm();
    const fits: Awaited<ReturnType<typeof readForm>>[] = [];
    const delay = await delayWhile(async () => fits.push(await readForm(bytes, wanted)));
    // Of its 700 rows 12 are searched for headings, and of its 99 columns 40.
    expect([fits[0]?.match.matched, fits[0]?.heads.length]).toEqual([3, 12 * 40]);
    expect(delay).toBeLessThanOrEqual(longestDelayMs);
  });

  it('is not ahead of who takes the rows by more than a part', async () => {
    const threads = new FileThreads(1, { waitMs: 20_000, megabytes: 64 });
    const bytes = Buffer.from('1002,银行存款\n'.repeat(50_000));
    const task = { read: 'sheet', name: '表.csv', bytes, limits: sheetLimits, place: 0 } as const;
    for await (const part of threads.read(task)) {
      expect(part).toContain('银行存款');
      break;
    }
    // The one thread is free again for the next file.
    const lengths: number[] = [];
    for await (const part of threads.read(task)) lengths.push(part.length);
    expect(lengths).toHaveLength(251);
  });

  it('stops when it takes longer than the limit, and says so', async () => {
    const threads = new FileThreads(1, { waitMs: 1, megabytes: 64 });
    const bytes = Buffer.from('<a>'.repeat(3_000_000));
    const read = threads.read({ read: 'markup', bytes }).next();
    await expect(read).rejects.toThrow('读取文件超过 0.001 秒仍未完成，已停止');
  });

  it('stops when nobody wants it any more, and the thread is free for the next file', async () => {
    const threads = new FileThreads(1, { waitMs: 60_000, megabytes: 64, askEveryMs: 1 });
    const bytes = Buffer.from('<a>'.repeat(3_000_000));
    const goOn = async () => {
      throw new Error('cancelled');
    };
    const read = threads.read({ read: 'markup', bytes }, { goOn }).next();
    const begun: string[] = [];
    const next = threads.read(
      { read: 'markup', bytes: Buffer.from('<a/>') },
      { onBegin: () => begun.push('next') },
    );
    const kind = next.next();
    expect(begun).toEqual([]);
    await expect(read).rejects.toThrow('cancelled');
    expect(await kind).toEqual({ done: false, value: 'xml' });
    expect(begun).toEqual(['next']);
    await next.return(undefined);
  });

  it('stops when it takes more memory than the limit, and says so', async () => {
    const threads = new FileThreads(1, { waitMs: 20_000, megabytes: 16 });
    const bytes = Buffer.from('<a>'.repeat(3_000_000));
    const read = threads.read({ read: 'markup', bytes }).next();
    await expect(read).rejects.toThrow('读取文件时占用的内存过多，已停止');
    const kinds: string[] = [];
    for await (const kind of threads.read({ read: 'markup', bytes: Buffer.from('<a/>') })) {
      kinds.push(kind);
    }
    expect(kinds).toEqual(['xml']);
  });
});
