import type { Period } from './period';

/** What an exported file holds, for its name. */
export interface ExportedFile {
  readonly companyName: string;
  /** 凭证, 科目, 期初余额 … */
  readonly content: string;
  /** The months it covers; left out for what belongs to no month. */
  readonly from?: Period | undefined;
  readonly to?: Period | undefined;
  /** Without the dot: xlsx; left out where whoever writes the file adds it. */
  readonly extension?: string;
}

/** Forms of company that say nothing in a file name. */
const FORM = /(股份|集团|责任)*(有限责任公司|有限公司|公司)$/;
/** Characters that a file name on Windows, macOS or Linux may not have. */
// oxlint-disable-next-line no-control-regex
const UNFIT = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
/**
 * Names stay below the 255 bytes of a file system: a unit of UTF-16 takes at most 3 bytes, and months and
 * extension take some 25.
 */
const COMPANY_AT_MOST = 30;
const CONTENT_AT_MOST = 40;

/** 晨星商贸_凭证_2026-01至2026-03.xlsx: whose it is, what it holds, and of which months. */
export function exportName({ companyName, content, from, to, extension }: ExportedFile): string {
  const company = fit(companyName);
  const short = company.replace(FORM, '');
  const months = from === to || to === undefined ? from : from && `${from}至${to}`;
  const owner = cut(short.length >= 2 ? short : company, COMPANY_AT_MOST);
  const parts = [owner, cut(fit(content), CONTENT_AT_MOST), months ?? to ?? ''];
  const name = parts.filter((part) => part !== '').join('_');
  return extension === undefined ? name : `${name}.${extension}`;
}

/** A text as the name of a file, such as a subject's: without what a file system may not have, and not too long. */
export function fileNameOf(text: string): string {
  return cut(fit(text), CONTENT_AT_MOST);
}

/** As many whole characters as fit into so many units of UTF-16. */
function cut(text: string, unitsAtMost: number): string {
  if (text.length <= unitsAtMost) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > unitsAtMost) break;
    kept += character;
  }
  return kept.trim();
}

function fit(text: string): string {
  return text.replace(UNFIT, '').trim().replace(/\s+/g, ' ').replace(/^\.+/, '');
}
