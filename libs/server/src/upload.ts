import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { fieldTitleOf, hasFieldTitle, type UploadedFile } from '@mingzhang/contract';
import { BusinessError } from './business-error';
import { sheetLimits } from './sheet';

/** Limits of a multipart body; files of together 20 MB and a few short fields. */
export const uploadLimits = {
  fileSize: sheetLimits.fileBytes,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 60,
  parts: 21,
  headerPairs: 20,
} as const;

const tooMuchTogether = '一次上传的文件合计超过 20 MB，请分次上传，或打包为 .zip 后上传';
const longestName = 120;
/** RFC 2046, section 5.1.1; the parser fails at much longer ones. */
const longestBoundary = 70;

/** An uploaded file. Logs and hashes use its name and digest. */
class Upload implements UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}

  toJSON(): object {
    return { name: this.name, sha256: createHash('sha256').update(this.bytes).digest('base64') };
  }
}

/**
 * Reads the parts of a multipart body by name: texts, and files with their bytes. Several files of
 * one name are a list, where a call takes several; together they have at most the bytes of one.
 */
export async function readMultipart(
  request: FastifyRequest,
  filesAtMost: number,
): Promise<Record<string, unknown>> {
  const parts = filesAtMost + uploadLimits.fields;
  const limits = { ...uploadLimits, files: filesAtMost, parts };
  let bytesLeft: number = uploadLimits.fileSize;
  const body: Record<string, unknown> = {};
  const boundary = /boundary="?([^";]*)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  if (boundary === '' || boundary.length > longestBoundary) throw refused(noBoundary);
  try {
    for await (const part of request.parts({ limits })) {
      const before = body[part.fieldname];
      const isFile = before instanceof Upload || Array.isArray(before);
      const isFurther = part.type === 'file' && isFile && filesAtMost > 1;
      if (part.fieldname === '__proto__' || (part.fieldname in body && !isFurther)) {
        throw refused(part.type === 'file' ? manyFiles(filesAtMost) : repeatedText(part.fieldname));
      }
      if (part.type !== 'file') {
        body[part.fieldname] = valueOf(part);
        continue;
      }
      const file = await readFile(part);
      bytesLeft -= file.bytes.length;
      if (bytesLeft < 0) throw new BusinessError('FILE_TOO_LARGE', { msg: tooMuchTogether });
      body[part.fieldname] = isFurther ? [before, file].flat() : file;
    }
  } catch (error) {
    throw isBadMultipart(error) ? refused(whyBad(error, filesAtMost)) : error;
  }
  return body;
}

const manyFiles = (filesAtMost: number) =>
  filesAtMost === 1
    ? '一次只能上传一个文件，收到了多个；请只选一个文件重新上传，其余的分次上传'
    : `一次最多上传 ${filesAtMost} 个文件，请分次上传，或打包为 .zip 后上传`;
const noBoundary =
  '上传的内容没有分隔标记（Content-Type 的 boundary），读不出文件；请在页面上重新选择文件上传，' +
  '用程序提交的请按 multipart/form-data 带上 1 至 70 个字符的 boundary';
const cutOff = '上传的内容不完整或格式不对，可能是网络中断；请检查网络后重新选择文件上传';

/** Names a repeated field by its title; the name of an unknown field would say nothing to a user. */
const repeatedText = (field: string) =>
  `${hasFieldTitle(field) ? `“${fieldTitleOf([field])}”` : '同一项内容'}提交了两次，请刷新页面后重新提交`;

const refused = (msg: string) => new BusinessError('INVALID_BODY', { msg });

/** What of a malformed body is wrong, with the way out. */
function whyBad(error: unknown, filesAtMost: number): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'FST_FILES_LIMIT') return manyFiles(filesAtMost);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return `一次提交的内容超过 ${uploadLimits.fields} 项，请刷新页面后重新提交`;
  }
  return /boundary/i.test(String(message)) ? noBoundary : cutOff;
}

async function readFile(part: MultipartFile): Promise<Upload> {
  const bytes = await part.toBuffer();
  // The name is only shown, never used as a path.
  const { filename } = part as { readonly filename?: string };
  if (filename === undefined) {
    throw new BusinessError('INVALID_BODY', { msg: '上传的文件没有名称，请重新选择文件' });
  }
  const name = filename.split(/[/\\]/).at(-1) ?? '';
  return new Upload(printable(name).slice(-longestName), bytes);
}

function printable(name: string): string {
  return name.replace(/\p{Control}/gu, '').trim();
}

function valueOf(part: MultipartValue): unknown {
  return part.value;
}

/** Whether the body is malformed. A file that is too large has its own status. */
function isBadMultipart(error: unknown): boolean {
  if (error instanceof BusinessError) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return false;
  const own =
    typeof code === 'string' && /^FST_(FILES|PARTS|FIELDS|PROTO|INVALID|NO_FORM)/.test(code);
  return (
    own || /multipart|boundary|unexpected end|malformed|part terminated/i.test(String(message))
  );
}
