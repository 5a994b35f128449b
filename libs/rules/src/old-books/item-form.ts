import { toHalfWidth } from '../half-width';
import { singleBlanks } from '../single-blanks';
import { codeForm } from './code-form';

/** An auxiliary item as a file names it; `category` is '' when the file does not say. */
export interface OldItem {
  readonly category: string;
  /** The whole text, for an item whose name looks like a code and a name. */
  readonly text: string;
  readonly code: string;
  readonly name: string;
}

/** Names the row of a balance table for what of a subject stands without any of its items. */
export const UNASSIGNED_TITLE = '未指定项目';

/** `客户:001 甲公司`: a category never begins with a digit, as a code does. */
const NAMED = /^\s*([^\d\s:：][^:：]*?)\s*[:：]\s*(.+)$/s;
const NONE = /^[-*—–]*$|^NONE$/i;
/** Between items: a semicolon, or another separator before what names a category: `甲/部门:01,乙`. */
const BETWEEN = /[;；]|[/|、,，](?=\s?[^\d\s:：;；/|、,，][^:：;；/|、,，]{0,19}[:：])/;
const SEPARATORS = ' ,，_:：/\\';

/**
 * Reads an item below the heading of its category: `C001_甲公司`, `001,甲公司`, `【001】甲公司`,
 * `001 甲公司`, `001/甲公司`, or one of both alone.
 */
export function itemForm(category: string, shown: string): OldItem | undefined {
  const text = withoutTail(shown.trim());
  if (NONE.test(text)) return undefined;
  const found =
    /^[[(【（]([^\])】）]+)[\])】）]\s*(.+)$/s.exec(text) ??
    /^([0-9A-Za-z][0-9A-Za-z.]*)(?:\s*[_,，:：/\\]\s*|\s*-{1,3}\s*|\s+)(.+)$/s.exec(text);
  if (found)
    return { category, text, code: (found[1] ?? '').trim(), name: (found[2] ?? '').trim() };
  const isCode = /^[0-9A-Za-z.\-_]+$/.test(text);
  return { category, text, code: isCode ? text : '', name: isCode ? '' : text };
}

/** `001,` is 001: the name behind the separator is missing. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 1 && SEPARATORS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Reads a text of items with their categories: `客户:001,甲公司;部门:02,销售部` or
 * `客户---001---甲公司`. A part without a category is kept with none.
 */
export function itemTexts(shown: string): OldItem[] {
  return (
    // One blank at most in a place: patterns would try every one of a long run.
    singleBlanks(shown)
      .split(BETWEEN)
      .map((part) => part.trim())
      .map((part) => {
        const dashed = /^\s*([^-:：]+?)\s*-{3}\s*([^-]+?)\s*-{3}\s*(.+)$/s.exec(part);
        if (dashed) {
          const [, category = '', code = '', name = ''] = dashed;
          return { category: categoryForm(category), text: `${code} ${name}`.trim(), code, name };
        }
        const named = NAMED.exec(part);
        return named ? itemForm(categoryForm(named[1] ?? ''), named[2] ?? '') : itemForm('', part);
      })
      .filter((item) => item !== undefined)
  );
}

/** Whether a text in the place of a name names items with their categories. */
export function namesCategory(shown: string): boolean {
  return NAMED.test(singleBlanks(shown).trim());
}

/** A code of a subject with that of an item, and maybe its category, behind it. */
interface ItemCode {
  readonly subject: string;
  readonly category: string;
  readonly item: string;
}

const LONGEST_CODE = 100;

/**
 * What a code with the code of an item behind it may mean, `1122_001`, `1122.001`, `1122.01_001`,
 * `1221_职员:003`: the last separator stands between them, or an earlier one where the item's code
 * has one in itself, `1122_A-01`, or there are several items. None for a code without separator.
 */
export function splitItemCodes(shown: string): ItemCode[] {
  const text = toHalfWidth(shown).trim();
  const splits: ItemCode[] = [];
  if (text.length > LONGEST_CODE) return splits;
  for (const { index } of text.matchAll(/[._-]/g)) {
    const subject = /^\d[\d\s.\-_]*$/.exec(text.slice(0, index))?.[0];
    const found = /^(?:([^\d\s:]+):)?\s*([0-9A-Za-z][0-9A-Za-z._-]*)$/.exec(text.slice(index + 1));
    const [, category = '', item] = found ?? [];
    if (subject === undefined || item === undefined) continue;
    splits.unshift({ subject: codeForm(subject), category: categoryForm(category), item });
  }
  return splits;
}

/**
 * The items that a row names by the code behind that of its subject and by the text in the place of
 * the name: `甲公司`, `客户:甲公司`, `客户:001 甲公司`, `职员:003 王五;部门:05 销售部`. One item has
 * the code of the code column.
 */
export function itemsByCode({ category, item }: ItemCode, name: string): OldItem[] {
  const named = namesCategory(name) ? itemTexts(name) : [];
  if (named.length > 1) return named;
  const [one] = named;
  const text = one === undefined ? name : one.text;
  const bare = text.startsWith(`${item} `) ? text.slice(item.length).trim() : text;
  const ownName = bare === item ? '' : bare;
  return [
    {
      category: one?.category || category,
      text: `${item} ${ownName}`.trim(),
      code: item,
      name: ownName,
    },
  ];
}

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  个人: '职员',
  员工: '职员',
  人员: '职员',
  往来个人: '职员',
  个人往来: '职员',
  客户往来: '客户',
  供应商往来: '供应商',
  商品: '存货',
  物料: '存货',
};

/** The name that a category has here: 个人 is 职员. */
export function categoryForm(name: string): string {
  const plain = toHalfWidth(name).trim();
  return CATEGORY_NAMES[plain] ?? plain;
}

/**
 * Code and name of an item to be created from a text: one that is only a code is named by it, one
 * that is only a name gets the next free code, here ''.
 */
export function wantedItem(shown: string): { readonly code: string; readonly name: string } {
  const { code, name } = itemForm('', shown) ?? { code: '', name: shown.trim() };
  return { code, name: name || code };
}
