import { namedShares } from '@mingzhang/rules';
import type { RowFindings } from '../job';
import type { SetChart } from './set-chart';

/** A department of a cell: null means none, undefined one that the books lack. */
interface CellDepartment {
  readonly departmentId: number | null | undefined;
  /** Share as a fraction of 1 with 10 decimals; 1 if the cell has none. */
  readonly share: string;
}

interface Reading {
  readonly chart: SetChart;
  readonly found: RowFindings;
  /** Title of the column, for findings. */
  readonly title: string;
  /** Word for "no department", if that may have a share too. */
  readonly unassigned?: string;
}

/**
 * Parses the departments of a cell with their shares: 门店, or 门店 60%、电商部 40%. Unknown names and
 * invalid shares become findings of the row.
 */
export function readDepartments(text: string, reading: Reading): CellDepartment[] {
  const { chart, found, title } = reading;
  const isName = (name: string) => chart.departmentNamed(name) !== undefined;
  return namedShares(text, isName).map(({ name, shown, share }) => {
    if (share === null) found.add('SHARE', `“${title}”${shown} 的分摊比例不是数字，请改正`);
    if (share && share.compare(1) > 0) {
      found.add('SHARE', `“${title}”${shown} 的分摊比例应在 0 到 100% 之间`);
    }
    return { departmentId: idOf(name, reading), share: share?.toFixed(10) ?? '1' };
  });
}

function idOf(name: string, { chart, found, unassigned }: Reading): CellDepartment['departmentId'] {
  const id = chart.departmentNamed(name);
  if (id !== undefined) return id;
  if (unassigned !== undefined && (name === '' || name === unassigned)) return null;
  found.add('DEPARTMENT', `没有部门“${name}”，请先在辅助核算的部门中新增`);
  return undefined;
}
