import { attachmentLimits, signatureOf, type AttachmentKind } from '@mingzhang/rules';
import { BusinessError, documentKindOf } from '@mingzhang/server';

/** Messages for the error codes of the readers of untrusted files, worded for attachments. */
const texts: Readonly<Record<string, string>> = {
  FILE_DAMAGED: '文件不完整或已损坏，请重新下载或导出后再上传',
  FILE_ENCRYPTED: '文件设有密码，请取消密码后再上传',
  FILE_UNSAFE: '文件内容存在安全风险（外部引用、脚本或异常压缩），不能上传',
};

/**
 * The kind of a file by its bytes, whatever its name.
 * @throws BusinessError ATTACHMENT_TYPE, FILE_DAMAGED, FILE_ENCRYPTED, FILE_UNSAFE, FILE_TOO_LARGE
 */
export async function attachmentKindOf(bytes: Buffer): Promise<AttachmentKind> {
  if (bytes.length === 0) {
    throw new BusinessError('FILE_DAMAGED', { msg: '文件是空的，请检查后重新选择' });
  }
  if (bytes.length > attachmentLimits.fileBytes) {
    throw new BusinessError('FILE_TOO_LARGE', { msg: '附件每个最多 20 MB，请压缩后再上传' });
  }
  const signature = signatureOf(bytes);
  switch (signature) {
    case 'zip':
      return inOurWords(() => documentKindOf(bytes, 'archive'));
    case 'markup':
      return inOurWords(() => documentKindOf(bytes, 'markup'));
    case 'heic':
      throw new BusinessError('ATTACHMENT_TYPE', {
        msg: '暂不支持 HEIC 图片，请转为 JPEG 后上传（iPhone：设置 › 相机 › 格式，选“兼容性最佳”）',
      });
    case undefined:
      throw new BusinessError('ATTACHMENT_TYPE');
    default:
      return signature;
  }
}

async function inOurWords(read: () => Promise<AttachmentKind>): Promise<AttachmentKind> {
  try {
    return await read();
  } catch (error) {
    const msg = error instanceof BusinessError ? texts[error.code] : undefined;
    if (error instanceof BusinessError && msg !== undefined) {
      throw new BusinessError(error.code, { msg });
    }
    throw error;
  }
}
