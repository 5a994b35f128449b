import { callsOf } from './access-matrix';
import type { TestService } from './test-service';

const type = 'multipart/form-data; boundary=x';
const part = (name: string, head: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\nx\r\n`;
const file = part('file', '; filename="a.csv"\r\ncontent-type: text/csv');

/** Uploads that are wrong in one way each, with a part of the sentence that must say so. */
const faults = [
  { name: 'a file twice', type, body: `${file}${file}--x--\r\n`, says: '一次只能上传一个文件' },
  {
    name: 'no boundary',
    type: 'multipart/form-data',
    body: `${file}--x--\r\n`,
    says: 'Content-Type 的 boundary',
  },
  { name: 'an end that is missing', type, body: file, says: '上传的内容不完整' },
  {
    name: 'a field twice',
    type,
    body: `${part('mode', '')}${part('mode', '')}--x--\r\n`,
    says: '“导入方式”提交了两次',
  },
  {
    name: 'too many fields',
    type,
    body: `${Array.from({ length: 40 }, (_, at) => part(`f${at}`, '')).join('')}--x--\r\n`,
    says: '超过 20 项',
  },
] as const;

/** Sends each faulty upload to each upload of a service; returns answers that do not say what is wrong. */
export async function faultyUploads(
  service: TestService,
  name: string,
): Promise<readonly string[]> {
  const uploads = callsOf(name).filter((call) => call.as === 'multipart');
  if (uploads.length === 0) throw new Error(`${name} takes no uploads`);
  const wrong: string[] = [];
  for (const call of uploads) {
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    for (const fault of faults) {
      const answer = await service.as({ role: 'Manager', accountSetId: 1 }).post(path, fault);
      const text = await answer.text();
      if (!text.includes(fault.says)) wrong.push(`${path} ${fault.name}: ${text.slice(0, 200)}`);
    }
  }
  return wrong;
}
