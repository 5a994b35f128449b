import {
  importFilesAtMost,
  type InvoiceImportReport,
  type SetsImportReport,
} from '@mingzhang/contract';

const bytesAtMost = 20 * 1_048_576;

/** Files that the service reads; what they are it tells by name and content. */
export const acceptedFiles = '.xlsx,.xls,.csv,.xml,.ofd,.pdf,.zip';

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/** Why chosen files are not even sent; the service looks at the rest. */
export function filesProblem(files: readonly ChosenFile[]): string | undefined {
  const other = files.find(
    ({ name }) => !acceptedFiles.split(',').some((ending) => name.toLowerCase().endsWith(ending)),
  );
  if (other) return `“${other.name}”不是 Excel、CSV、XML、OFD、PDF 或 ZIP 文件，请去掉后再导入`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `“${empty.name}”是空的，请去掉后再导入`;
  if (files.length > importFilesAtMost) {
    return `一次最多导入 ${importFilesAtMost} 个文件，请打包为 .zip 后导入`;
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > bytesAtMost ? '文件合计超过 20 MB，请分次导入，或打包为 .zip' : undefined;
}

type Counts = Omit<InvoiceImportReport, 'problems' | 'unlisted' | 'notices' | 'unread'> &
  Partial<Pick<InvoiceImportReport, 'unread'>>;

/** How an import ended: 读 41 行，收 38 张，拒收 3 张（重复 2、不是本公司的发票 1）. */
export function importText(report: Counts): string {
  const { read, stored, replaced, updated, refused, ticked, unchangedTicks } = report;
  const parts: string[] = [];
  if (read > 0) {
    parts.push(`读 ${read} 行`, `收 ${stored + replaced} 张`);
    if (replaced > 0) parts.push(`其中更正原有的 ${replaced} 张`);
    if (updated > 0) parts.push(`更新状态 ${updated} 张`);
    if (refused > 0) parts.push(`拒收 ${refused} 张`);
  }
  const rows = ticked + unchangedTicks + report.refusedTicks;
  if (rows > 0) {
    parts.push(`勾选 ${ticked} 张`);
    if (unchangedTicks > 0) parts.push(`${unchangedTicks} 张原已勾选`);
    if (report.refusedTicks > 0) parts.push(`${report.refusedTicks} 张没有勾选`);
  }
  const unread = report.unread?.length ?? 0;
  if (unread > 0) parts.push(`${unread} 个文件没有读取`);
  if (parts.length === 0) return '文件中没有发票';
  const reasons = report.reasons.map(({ title, count }) => `${title} ${count}`).join('、');
  return reasons === '' ? parts.join('，') : `${parts.join('，')}（${reasons}）`;
}

/** What accepted invoices wait for: 待更正 3 张，提醒 2 张，作废 1 张; empty where they wait for nothing. */
export function findingsText({ blocked, warned, voided, openings = 0 }: Counts): string {
  const parts = [
    blocked > 0 ? `待更正 ${blocked} 张` : '',
    warned > 0 ? `提醒 ${warned} 张` : '',
    voided > 0 ? `作废 ${voided} 张` : '',
    openings > 0 ? `期初 ${openings} 张（开票早于启用期间，不生成凭证）` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `收下的发票中：${parts.join('，')}。`;
}

/** Green where all was taken, red where nothing was. */
export function importTone(report: Counts): 'success' | 'warning' | 'error' {
  const { stored, replaced, updated, ticked, unchangedTicks, refused, refusedTicks } = report;
  const wrong = refused + refusedTicks + (report.unread?.length ?? 0);
  if (wrong === 0) return 'success';
  return stored + replaced + updated + ticked + unchangedTicks > 0 ? 'warning' : 'error';
}

/** How an import into several account sets ended: 分到 2 个账套，收 5 张，3 行不属于这些账套或没有读取. */
export function setsText({ sets, refused, unread }: SetsImportReport): string {
  const taken = sets.reduce((sum, { stored, replaced }) => sum + stored + replaced, 0);
  const parts = [`分到 ${sets.length} 个账套`, `收 ${taken} 张`];
  const own = sets.reduce((sum, set) => sum + set.refused + set.refusedTicks, 0);
  if (own > 0) parts.push(`拒收 ${own} 行`);
  if (refused > 0) parts.push(`${refused} 行不属于这些账套或没有读取`);
  if (unread.length > 0) parts.push(`${unread.length} 个文件没有读取`);
  return parts.join('，');
}

/** Green where all was taken, red where nothing was. */
export function setsTone({ sets, refused, unread }: SetsImportReport) {
  const tones = new Set(sets.map(importTone));
  if (sets.length === 0) return 'error';
  if (refused + unread.length > 0 || tones.size > 1) return 'warning';
  return [...tones][0] ?? 'success';
}
