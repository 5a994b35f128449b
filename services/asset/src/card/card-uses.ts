import type { AssetFields } from '@mingzhang/contract';
import { noDepartmentTitle, percentText } from '@mingzhang/rules';
import { readDepartments, type RowFindings, type SetChart } from '@mingzhang/server';

type Uses = AssetFields['uses'];

/** Between subjects of a cell: 、 stands in the names of subjects. */
const subjectMark = '；';

/** 电商部 60%、行政部 40%, as files and papers have it and `readUses` reads it; of one without a department nothing. */
export function usesText(uses: Uses, chart: SetChart): string {
  if (uses.length === 1 && uses[0]?.departmentId == null) return '';
  const parts = uses.map(({ departmentId, share }) => {
    const name =
      departmentId === null
        ? noDepartmentTitle
        : (chart.department(departmentId) ?? '已删除的部门');
    return uses.length === 1 ? name : `${name} ${percentText(share)}`;
  });
  return parts.join('、');
}

/** 折旧费用科目 of the departments: one where they agree, else one for each in their order. */
export function expenseSubjectsText(uses: Uses, chart: SetChart): string {
  const titles = uses.map(({ expenseSubjectId: id }) =>
    id === null ? '' : chart.subjectTitle(id),
  );
  return new Set(titles).size === 1 ? (titles[0] ?? '') : titles.join(subjectMark);
}

interface UseCells {
  /** 行政部, or 行政部 60%、电商部 40%. */
  readonly department: string;
  readonly expenseSubject: string;
}

/** The departments of a row with their shares and subjects; what the books do not have is said of the row. */
export function readUses(
  { department, expenseSubject }: UseCells,
  { chart, found }: { readonly chart: SetChart; readonly found: RowFindings },
): Pick<Uses[number], 'departmentId' | 'share' | 'expenseSubjectId'>[] {
  const reading = { chart, found, title: '使用部门', unassigned: noDepartmentTitle };
  const none = { departmentId: null, share: '1' };
  const parts = department === '' ? [none] : readDepartments(department, reading);
  const subjects = expenseSubject.split(subjectMark);
  const isEach = parts.length > 1 && subjects.length === parts.length;
  return parts.map(({ departmentId = null, share }, at) => ({
    departmentId,
    share,
    expenseSubjectId: subjectIdOf((isEach ? subjects[at] : undefined) ?? expenseSubject, {
      chart,
      found,
      missing: null,
    }),
  }));
}

/** The subject of a cell; `missing` where the cell is empty or names none. */
export function subjectIdOf(
  text: string,
  {
    chart,
    found,
    missing,
  }: {
    readonly chart: SetChart;
    readonly found: RowFindings;
    readonly missing: number | null;
  },
): number | null {
  if (text === '') return missing;
  const subject = chart.subjectNamed(text);
  if (!subject) found.add('SUBJECT', `没有科目“${text}”，请填写科目编码，如 1601`);
  return subject?.id ?? missing;
}
