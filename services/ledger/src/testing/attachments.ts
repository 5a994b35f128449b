import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { voucherAttachmentCalls, type Envelope } from '@mingzhang/contract';
import { AccountSetScope, OperationLog, RepeatingWork } from '@mingzhang/server';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { AttachmentFiles } from '../voucher-attachment/attachment-files';
import { AttachmentSweep } from '../voucher-attachment/attachment-sweep';

/** A picture of one colour; each colour gives a different file. */
export function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
  background = 'red',
  width = 40,
): Promise<Buffer> {
  return sharp({ create: { width, height: 20, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export const pdf = (text = 'invoice') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

export const invoiceXml = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><Amount>9000.00</Amount></EInvoice>',
);

/** An archive of the given parts, written by hand, so that it may be malformed. */
export function archive(parts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(Buffer.from(content));
    const facts = Buffer.alloc(20);
    facts.writeUInt16LE(8, 0);
    facts.writeUInt32LE(crc32(content), 6);
    facts.writeUInt32LE(packed.length, 10);
    facts.writeUInt32LE(Buffer.byteLength(content), 14);
    facts.writeUInt16LE(Buffer.byteLength(name), 18);
    const local = Buffer.concat([
      Buffer.from('504b030414000008', 'hex'),
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ]);
    const end = Buffer.alloc(16);
    end.writeUInt32LE(offset, 12);
    entries.push(
      Buffer.concat([Buffer.from('504b0102140014000008', 'hex'), facts, end, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

export const ofd = () =>
  archive({
    'OFD.xml': '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>',
    'Doc_0/a.xml': '<a/>',
  });

/** Uploads a file and returns the envelope. */
export function sendFile(api: TestApi, bytes: Buffer, name = '发票.pdf') {
  return api.send(voucherAttachmentCalls.upload, { body: { file: { name, bytes } } });
}

/** Uploads a file that must be accepted. */
export async function uploadFile(api: TestApi, bytes: Buffer, name = '发票.pdf') {
  const envelope = await sendFile(api, bytes, name);
  if (!envelope.success) throw new Error(JSON.stringify(envelope));
  return envelope.data;
}

export function refusalOf(envelope: Envelope<unknown>): string {
  return envelope.success ? 'taken' : `${envelope.code} ${envelope.msg}`;
}

/** Runs the sweep as another process of the service would. */
export async function runSweep(service: TestService): Promise<number> {
  const url = new URL(service.database.url);
  url.username = 'mingzhang_ledger';
  url.password = service.config.appPassword;
  const source = await new DataSource({
    type: 'postgres',
    url: url.toString(),
    parseInt8: true,
  }).initialize();
  try {
    const scope = new AccountSetScope(source);
    const files = new AttachmentFiles(scope);
    const log = new OperationLog(scope);
    return await new AttachmentSweep(scope, files, log, service.get(RepeatingWork)).run();
  } finally {
    await source.destroy();
  }
}
