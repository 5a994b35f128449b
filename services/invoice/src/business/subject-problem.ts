import type { SetChart } from '@mingzhang/server';

/** Why entries can't be made on a subject, in words; null: they can. */
export function subjectProblem(chart: SetChart, id: number): string | null {
  const subject = chart.subject(id);
  if (!subject) return '科目不存在或已被删除，请重新选择';
  const title = chart.subjectTitle(id);
  if (!subject.leaf) return `科目 ${title} 有下级科目，请改选它的末级科目`;
  return subject.enabled ? null : `科目 ${title} 已停用，请启用它或改选其他科目`;
}
