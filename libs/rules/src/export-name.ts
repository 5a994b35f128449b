import type { Period } from './period';

/** What an exported file holds, for its name. */
export interface ExportedFile {
  readonly companyName: string;
  /** 凭证, 科目, 期初余额 … */
  readonly content: string;
  /** The months it covers; left out for what belongs to no month. */
  readonly from?: Period | undefined;
  readonly to?: Period | undefined;
  /** Without the dot: xlsx. */
  readonly extension: string;
}

/** Forms of company that say nothing in a file name. */
const FORM = /(股份|集团|责任)*(有限责任公司|有限公司|公司)$/;
/** Characters that a file name on Windows, macOS or Linux may not have. */
// oxlint-disable-next-line no-control-regex
const UNFIT = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
/** Names stay well below the 255 bytes of a file system. */
const COMPANY_AT_MOST = 30;

/** 晨星商贸_凭证_2026-01至2026-03.xlsx: whose it is, what it holds, and of which months. */
export function exportName({ companyName, content, from, to, extension }: ExportedFile): string {
  const company = fit(companyName);
  const short = company.replace(FORM, '');
  const months = from === to || to === undefined ? from : from && `${from}至${to}`;
  const owner = [...(short.length >= 2 ? short : company)].slice(0, COMPANY_AT_MOST).join('');
  const parts = [owner, fit(content), months ?? to ?? ''].filter((part) => part !== '');
  return `${parts.join('_')}.${extension}`;
}

function fit(text: string): string {
  return text.replace(UNFIT, '').trim().replace(/\s+/g, ' ').replace(/^\.+/, '');
}
