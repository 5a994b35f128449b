import type { RowLink } from '@mingzhang/rules';
import type { z } from 'zod';
import { fieldTitleOf } from './field-title';

/** A message and its row, counted from 1. */
export interface Said {
  readonly row?: number | undefined;
  readonly link?: RowLink | undefined;
  readonly msg: string;
}

const links: Readonly<Record<RowLink, string>> = { of: '的', directly: '' };

/**
 * A finding as a complete sentence: the only function that adds the row to the text. Beside the row
 * itself, in a cell or a table of refused rows, its `msg` is enough.
 */
export function sentenceOf({ row, link, msg }: Said): string {
  if (row === undefined) return msg;
  return `第 ${row} 行${link === undefined ? '：' : links[link]}${msg}`;
}

type Issue = z.core.$ZodIssue;

/**
 * A finding of a schema in words for people: the schema's own Chinese sentence, or one made of the
 * field's title and the violated rule. It never contains the name of a field or English.
 */
export function findingText(issue: Issue): string {
  // zod's own message contains the name of the unknown field, which may be Chinese.
  if (issue.code === 'unrecognized_keys' && issue.message.startsWith('Unrecognized key'))
    return '提交了未知的字段，请刷新页面后重试';
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message;
  const title = fieldTitleOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return `请填写${title}`;
      if (issue.expected === 'number') return `${title}应为数字`;
      return issue.expected === 'int' ? `${title}应为整数` : `${title}的格式不正确，请修改`;
    case 'too_big':
      return tooBig(title, issue.origin, Number(issue.maximum));
    case 'too_small':
      return issue.inclusive === false
        ? `${title}应大于 ${Number(issue.minimum)}`
        : tooSmall(title, issue.origin, Number(issue.minimum));
    case 'invalid_value':
      return `${title}不在可选的范围内，请重新选择`;
    default:
      return `${title}的格式不正确，请修改`;
  }
}

function tooBig(title: string, origin: string, most: number): string {
  if (origin === 'string') return `${title}最多 ${most} 个字`;
  if (origin === 'array') return `${title}最多 ${most} 项`;
  return `${title}不能大于 ${most}`;
}

function tooSmall(title: string, origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? `请填写${title}` : `${title}至少 ${least} 个字`;
  if (origin === 'array') return `${title}至少 ${least} 项`;
  return `${title}不能小于 ${least}`;
}
