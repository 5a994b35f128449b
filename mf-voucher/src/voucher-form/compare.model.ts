import type { VoucherWord } from '@mingzhang/contract';
import { attachmentsOf } from './attachment.model';
import {
  changedUnits,
  headFields,
  lineUnits,
  lineVersions,
  mergeLine,
  unitText,
} from './voucher-merge';
import type { EntryLine, VoucherHead } from './entry-grid.types';
import type { HeadField, LineUnit, LineVersions, VoucherContent } from './voucher-merge.types';

/** Who has changed a line or a field. */
type ChangedBy = 'nobody' | 'theirs' | 'mine' | 'both';

/** A line of the comparison: its three versions and what has happened to it. */
export interface ComparedLine {
  readonly key: number;
  readonly versions: LineVersions;
  readonly by: ChangedBy;
  /** Both have changed the same part. */
  readonly isConflict: boolean;
  /** In words: 对方修改，我已删除. */
  readonly title: string;
}

interface ComparedField {
  readonly field: HeadField | 'attachments';
  readonly title: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  readonly isConflict: boolean;
}

/** The lines of what I opened, what stands now and what I typed, side by side. */
export function comparedLines(
  base: VoucherContent,
  theirs: VoucherContent,
  mine: VoucherContent,
): readonly ComparedLine[] {
  return lineVersions(base, theirs, mine).map((versions, key) => {
    const first = actOf(versions.base, versions.theirs);
    const second = actOf(versions.base, versions.mine);
    const acts = [first && `对方${first}`, second && `我${second}`].filter(Boolean);
    const by = first && second ? 'both' : first ? 'theirs' : second ? 'mine' : 'nobody';
    const isConflict = mergeLine(versions).conflict !== undefined;
    return { key, versions, by, isConflict, title: acts.join('，') };
  });
}

/** 新增, 修改 or 删除; undefined when nothing was done. */
function actOf(base: EntryLine | undefined, line: EntryLine | undefined): string | undefined {
  if (!base) return line && '新增';
  if (!line) return '删除';
  return changedUnits(base, line).length > 0 ? '修改' : undefined;
}

/** The parts of a line that differ from what was opened; all of a line that was added. */
export function markedUnits(versions: LineVersions, who: keyof LineVersions): readonly LineUnit[] {
  const line = versions[who];
  if (!line || who === 'base') return [];
  if (!versions.base) return lineUnits;
  const { base } = versions;
  return lineUnits.filter((unit) => unitText(base, unit) !== unitText(line, unit));
}

const FIELD_TITLES: Readonly<Record<HeadField, string>> = {
  wordId: '凭证字',
  code: '凭证号',
  voucherDate: '凭证日期',
  attachmentCount: '附单据数',
  remark: '备注',
};

/** A field of the head in words. */
export function fieldText(
  field: HeadField,
  head: VoucherHead,
  words: readonly VoucherWord[],
): string {
  if (field !== 'wordId') return String(head[field]);
  return words.find(({ id }) => id === head.wordId)?.word ?? '';
}

export function fieldTitle(field: HeadField): string {
  return FIELD_TITLES[field];
}

/** The fields of the head that anybody has changed. */
export function comparedFields(
  heads: { readonly base: VoucherHead; readonly theirs: VoucherHead; readonly mine: VoucherHead },
  words: readonly VoucherWord[],
): readonly ComparedField[] {
  const { base, theirs, mine } = heads;
  const fields = headFields
    .filter((field) => theirs[field] !== base[field] || mine[field] !== base[field])
    .map((field) => ({
      field,
      title: FIELD_TITLES[field],
      base: fieldText(field, base, words),
      theirs: fieldText(field, theirs, words),
      mine: fieldText(field, mine, words),
      isConflict:
        theirs[field] !== base[field] &&
        mine[field] !== base[field] &&
        theirs[field] !== mine[field],
    }));
  return [...fields, ...comparedAttachments(heads)];
}

/** Files are added and taken away one by one: they never contradict each other. */
function comparedAttachments(
  heads: Parameters<typeof comparedFields>[0],
): readonly ComparedField[] {
  const names = (head: VoucherHead) =>
    attachmentsOf(head)
      .map(({ name }) => name)
      .join('、');
  const [base, theirs, mine] = [heads.base, heads.theirs, heads.mine].map(names) as [
    string,
    string,
    string,
  ];
  if (base === theirs && base === mine) return [];
  return [{ field: 'attachments', title: '附件', base, theirs, mine, isConflict: false }];
}
