import type { ImportJobKind, JobOf } from '@mingzhang/contract';

/** An import as its screen knows it. */
export type ImportJob = JobOf<ImportJobKind>;

const megabyte = 1_048_576;
const fileBytesAtMost = 20 * megabyte;

/** Files that the service reads; what they are it tells by their bytes. */
export const acceptedFiles = '.xlsx,.xls,.csv,.txt,.tsv,.xml,.html,.dbf';

/** Why a chosen file is not even sent; the service looks at the rest. */
export function fileProblem(file: { readonly name: string; readonly size: number }) {
  const name = file.name.toLowerCase();
  if (!acceptedFiles.split(',').some((ending) => name.endsWith(ending))) {
    return '请选择 .xlsx、.xls、.csv、.txt 或 .dbf 文件，其他格式请先另存';
  }
  if (file.size === 0) return '文件是空的，请重新选择';
  if (file.size > fileBytesAtMost) return '文件超过 20 MB，请拆分后分次导入';
  return undefined;
}

/** How an import ended, in one sentence. */
export function resultText({ state, report, msg }: ImportJob): string {
  if (state === 'failed') return msg ?? '导入失败，请重试';
  if (state === 'cancelled') return '导入已取消，没有写入任何数据';
  if (!report) return '导入已完成';
  const { accepted, unchanged, refused } = report;
  if (report.preview) {
    if (report.equal !== undefined) {
      const others = accepted > 0 ? `，其余 ${accepted} 行可以导入` : '';
      const wrong = refused > 0 ? `，${refused} 行有误` : '';
      return `还没有写入任何数据：有 ${report.equal} 张凭证与其他凭证相同，可能已经导入过${others}${wrong}`;
    }
    const left = refused > 0 ? `，另有 ${refused} 行不能导入` : '';
    return `试读完成，还没有写入任何数据：将导入 ${accepted} 行${left}`;
  }
  const kept = unchanged > 0 ? `，${unchanged} 行与现有内容相同` : '';
  if (refused === 0) return `已导入 ${accepted} 行${kept}`;
  if (accepted === 0) return `有 ${refused} 行有误，没有导入任何数据`;
  return `已导入 ${accepted} 行${kept}，${refused} 行有误未导入`;
}

export function resultTone({ state, report }: ImportJob): 'success' | 'warning' | 'error' | 'info' {
  if (state === 'failed') return 'error';
  if (report?.equal !== undefined) return 'warning';
  if (state === 'cancelled' || report?.preview) return 'info';
  if (!report || report.refused === 0) return 'success';
  return report.accepted === 0 ? 'error' : 'warning';
}
