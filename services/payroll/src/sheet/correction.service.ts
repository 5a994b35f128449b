import { Injectable } from '@nestjs/common';
import {
  salaryStateTitles,
  sheetCode,
  sheetTitle,
  type CorrectedSheet,
  type InputOf,
  type PayChange,
  type salaryCorrectionCalls,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { BusinessError, OperationLog } from '@mingzhang/server';
import { changedRows, isSameYear, payChanges, type ComputedSheet } from './computed-sheets';
import { ClosedMonths } from './closed-months';
import { enteredWords } from './entered-words';
import type { MonthRow } from './month-row';
import { MonthVouchers, vouchersText } from './month-vouchers';
import { SheetCalculation } from './sheet-calculation';
import { SheetService } from './sheet.service';
import type { SheetRow } from './sheet-row';
import { SheetStore } from './sheet-store';

type Correction = InputOf<typeof salaryCorrectionCalls.correct>['body'];

/** How many people of a sheet the operation log names. */
const changesLogged = 200;

/**
 * Corrections of confirmed sheets. The sheet and the later ones of its year of payment go back to draft
 * and are computed anew, each with its differences. The preview computes the same and writes nothing.
 */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly store: SheetStore,
    private readonly sheets: SheetService,
    private readonly calculation: SheetCalculation,
    private readonly vouchers: MonthVouchers,
    private readonly closed: ClosedMonths,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError as `correct` */
  async preview(id: number, correction: Correction): Promise<{ sheets: CorrectedSheet[] }> {
    const sheets: CorrectedSheet[] = [];
    for await (const sheet of this.computed(id, correction)) {
      sheets.push(await this.shown(sheet, sheet.month, correction));
    }
    return { sheets };
  }

  /**
   * @throws BusinessError PAYROLL_MONTH for a draft, and where the sheet or a later one has a voucher;
   * PAYROLL_SHEET and PAYROLL_CELL by row; NOT_FOUND
   */
  async correct(id: number, correction: Correction): Promise<{ sheets: CorrectedSheet[] }> {
    await this.store.hold();
    const before = await this.store.month(id);
    const stood = await this.store.rows(before);
    const sheets: CorrectedSheet[] = [];
    for await (const sheet of this.computed(id, correction)) {
      await this.store.updateRows(await changedRows(sheet), true);
      await this.store.sum(sheet.month.id);
      await this.store.setState(sheet.month.id, 'draft', '');
      const after = await this.store.month(sheet.month.id);
      sheets.push(await this.shown(sheet, after, correction));
    }
    const [first] = sheets;
    if (first) {
      await this.log.record({
        action: '更正工资表',
        object: `${sheetCode(first)} 工资表`,
        before: {
          状态: salaryStateTitles[before.state],
          确认人: before.confirmedName,
          ...this.words(before, stood, correction),
        },
        after: {
          状态: salaryStateTitles.draft,
          ...this.words(before, await this.store.rows(before), correction),
          个税已申报至: correction.declaredUntil ?? '未申报或更正申报',
          重算: sheets.flatMap(changeTexts),
        },
      });
    }
    return { sheets };
  }

  private async *computed(id: number, correction: Correction): AsyncGenerator<ComputedSheet> {
    const month = await this.store.month(id);
    if (month.state === 'draft') {
      const msg = `${sheetTitle(month)}工资表是草稿，可以直接修改，不需要更正`;
      throw new BusinessError('PAYROLL_MONTH', { msg });
    }
    await this.closed.requireOpen(month, '更正');
    const later = await this.store.beside(month, 'after');
    const following = later.filter((each) => isSameYear(each, month));
    await this.requireUnvouchered(month, [month, ...following]);
    const stood = await this.store.rows(month);
    const typed = this.sheets.typedInto(month, stood, correction.cells);
    const own = (row: SheetRow, at: MonthRow) => withTaxOf(row, at, correction);
    const rows = typed.map((row) => own(row, month));
    yield* this.calculation.computedFrom(month, { stood, rows }, following, own);
  }

  private async requireUnvouchered(month: MonthRow, sheets: readonly MonthRow[]): Promise<void> {
    const found = await this.vouchers.find(sheets);
    const vouchered = sheets.find(({ id }) => found.has(id));
    if (!vouchered) return;
    const named = vouchersText(found.get(vouchered.id) ?? []);
    const subject = vouchered.id === month.id ? '' : '，它的个税由前面各月累计';
    const msg =
      `${sheetTitle(vouchered)}工资表已生成凭证（${named}）${subject}，不能更正${sheetTitle(month)}；` +
      '请先删除凭证或取消关联再更正，或在以后月份的工资表中补发、补扣';
    throw new BusinessError('PAYROLL_MONTH', { msg });
  }

  /** What stands in the cells that are corrected. */
  private words(month: MonthRow, rows: readonly SheetRow[], { cells }: Correction) {
    const ids = new Set(cells.map(({ id }) => id));
    return enteredWords(
      rows.filter(({ id }) => ids.has(id)),
      month,
      cells,
    );
  }

  private async shown(
    sheet: ComputedSheet,
    month: MonthRow,
    { declaredUntil }: Correction,
  ): Promise<CorrectedSheet> {
    return {
      ...(await this.sheets.shownMonth(month)),
      isDeclared: isDeclared(month, declaredUntil),
      changes: payChanges(sheet),
    };
  }
}

const isDeclared = ({ payPeriod }: MonthRow, until: string | null): boolean =>
  until !== null && payPeriod <= until;

/** Tax that was declared stays as it was withheld; the rest is computed. */
function withTaxOf(row: SheetRow, month: MonthRow, { declaredUntil }: Correction): SheetRow {
  const isFixed = isDeclared(month, declaredUntil) && row.isIn && row.after !== null;
  return { ...row, paidTax: isFixed ? (row.amounts['tax'] ?? '0.00') : null };
}

/** 2026-03 0001 张磊 个税 54.00 → 69.00，实发 7,946.00 → 8,431.00. */
function changeTexts(sheet: CorrectedSheet): string[] {
  const { changes } = sheet;
  const texts = changes.slice(0, changesLogged).map((change) => changeText(sheet, change));
  const rest = changes.length - texts.length;
  return rest > 0 ? texts.concat(`${sheetCode(sheet)} 另有 ${rest} 人`) : texts;
}

function changeText(sheet: CorrectedSheet, change: PayChange): string {
  const { number, name, taxBefore, tax, netBefore, net } = change;
  const money = (text: string) => formatMoney(Money.parse(text));
  return (
    `${sheetCode(sheet)} ${number} ${name} 个税 ${money(taxBefore)} → ${money(tax)}，` +
    `实发 ${money(netBefore)} → ${money(net)}`
  );
}
