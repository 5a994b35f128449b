import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';

/** Builds rows of a file that is read cell by cell, within the limits. */
export class RowBuilder {
  private rows: SheetRow[] = [];
  private count = 0;
  private cells: (Cell | undefined)[] = [];
  private row = 0;

  constructor(private readonly limits: SheetLimits) {}

  /** Returns the rows completed since the last call. */
  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  /** Begins a row; row numbers must ascend. */
  begin(row: number): void {
    this.end();
    if (row <= this.row) refuseFile('FILE_DAMAGED');
    this.row = row;
  }

  /**
   * Sets a cell; an empty one replaces an earlier value.
   * @param column from 0
   */
  set(column: number, cell: Cell | undefined): void {
    if (cell === undefined || ('text' in cell && cell.text === '')) {
      if (column < this.cells.length) this.cells[column] = undefined;
      return;
    }
    if (column >= this.limits.columns) {
      refuseFile('FILE_TOO_LARGE', `列数超过 ${this.limits.columns} 列，请删除多余的列后导入`);
    }
    if ('text' in cell && cell.text.length > this.limits.cellChars) {
      const most = this.limits.cellChars;
      refuseFile('FILE_TOO_LARGE', `第 ${this.row} 行有单元格超过 ${most} 字，不能导入`);
    }
    this.cells[column] = cell;
  }

  /** @param merged whether a merged area touches the row */
  end(merged = false): void {
    const { cells } = this;
    this.cells = [];
    if (cells.length === 0) return;
    this.count += 1;
    if (this.count > this.limits.rows) {
      refuseFile('FILE_TOO_LARGE', `行数超过 ${this.limits.rows} 行，请拆分后导入`);
    }
    this.rows.push({ row: this.row, cells: Array.from(cells), merged });
  }
}
