import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { UploadedFile } from '@mingzhang/contract';
import { BusinessError } from './business-error';
import { sheetLimits } from './sheet';

/** Limits of every multipart body; one file of 20 MB and a few short fields. */
export const uploadLimits = {
  fileSize: sheetLimits.fileBytes,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 60,
  parts: 21,
  headerPairs: 20,
} as const;

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

/** Reads the parts of a multipart body by name: texts, and files with their bytes. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const boundary = /boundary="?([^";]*)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  if (boundary.length > longestBoundary) throw new BusinessError('INVALID_BODY');
  try {
    for await (const part of request.parts()) {
      if (part.fieldname in body || part.fieldname === '__proto__') {
        throw new BusinessError('INVALID_BODY', {
          msg: '同一项内容提交了两次，请刷新页面后重新提交',
        });
      }
      body[part.fieldname] = part.type === 'file' ? await readFile(part) : valueOf(part);
    }
  } catch (error) {
    throw isBadMultipart(error) ? new BusinessError('INVALID_BODY') : error;
  }
  return body;
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
