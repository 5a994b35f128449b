import { toHalfWidth } from '../money';
import { codeForm } from './code-form';

/** An auxiliary item as a file names it; `category` is '' when the file does not say. */
export interface OldItem {
  readonly category: string;
  /** The whole text, for an item whose name looks like a code and a name. */
  readonly text: string;
  readonly code: string;
  readonly name: string;
}

const NONE = /^[-*—–]*$|^NONE$/i;

/**
 * Reads an item below the heading of its category: `C001_甲公司`, `001,甲公司`, `【001】甲公司`,
 * `001 甲公司`, `001/甲公司`, or one of both alone.
 */
export function itemForm(category: string, shown: string): OldItem | undefined {
  const text = shown.trim();
  if (NONE.test(text)) return undefined;
  const found =
    /^[[(【（]([^\])】）]+)[\])】）]\s*(.+)$/s.exec(text) ??
    /^([0-9A-Za-z][0-9A-Za-z.]*)(?:\s*[_,，:：/\\]\s*|\s*-{1,3}\s*|\s+)(.+)$/s.exec(text);
  if (found)
    return { category, text, code: (found[1] ?? '').trim(), name: (found[2] ?? '').trim() };
  const isCode = /^[0-9A-Za-z.\-_]+$/.test(text);
  return { category, text, code: isCode ? text : '', name: isCode ? '' : text };
}

/**
 * Reads a text of items with their categories: `客户:001,甲公司;部门:02,销售部` or
 * `客户---001---甲公司`. A part without a category is kept with none.
 */
export function itemTexts(shown: string): OldItem[] {
  return (
    shown
      .split(/[;；]/)
      // One blank at most in a place: patterns would try every one of a long run.
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .map((part) => {
        const dashed = /^\s*([^-:：]+?)\s*-{3}\s*([^-]+?)\s*-{3}\s*(.+)$/s.exec(part);
        if (dashed) {
          const [, category = '', code = '', name = ''] = dashed;
          return { category: categoryForm(category), text: `${code} ${name}`.trim(), code, name };
        }
        const named = /^\s*([^\d\s:：][^:：]*?)\s*[:：]\s*(.+)$/s.exec(part);
        return named ? itemForm(categoryForm(named[1] ?? ''), named[2] ?? '') : itemForm('', part);
      })
      .filter((item) => item !== undefined)
  );
}

/**
 * A code with the code of an item behind it: `1122_001`, `1122.001`, `1122-001`, `1122.01_001`; the
 * last separator stands between them. Undefined for a code without separator.
 */
export function splitItemCode(
  shown: string,
): { readonly subject: string; readonly item: string } | undefined {
  const found = /^(\d[\d\s.\-_]*)[._-]([0-9A-Za-z]+)$/.exec(toHalfWidth(shown).trim());
  const [, subject, item] = found ?? [];
  return subject === undefined || item === undefined
    ? undefined
    : { subject: codeForm(subject), item };
}

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  ...{ 个人: '职员', 员工: '职员', 人员: '职员', 往来个人: '职员', 个人往来: '职员' },
  ...{ 客户往来: '客户', 供应商往来: '供应商', 商品: '存货', 物料: '存货' },
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
