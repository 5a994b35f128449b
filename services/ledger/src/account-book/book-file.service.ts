import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  accountBookCalls,
  DetailedLedgerRow,
  SubjectBalanceResult,
  SubjectBalanceRow,
} from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  Download,
  Exported,
  sheetBytes,
  sheetTypes,
  type SheetFormat,
  type WrittenRow,
} from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { amount, cell, fileName, headLines, text, type WrittenBook } from './book-file';
import { DetailedLedgerService } from './detailed-ledger.service';
import { GeneralLedgerService } from './general-ledger.service';
import { SubjectBalanceService } from './subject-balance.service';

type BalanceQuery = z.output<typeof accountBookCalls.subjectBalanceFile.query>;
type LedgerQuery = z.output<typeof accountBookCalls.detailsFile.query>;
type ItemQuery = z.output<typeof accountBookCalls.auxiliaryBalanceFile.query>;
type Pairs = SubjectBalanceResult['totals'];

const ENTRIES_AT_MOST = 50_000;
const PAGE_SIZE = 500;

/** Books as files. The rows are those of the screens, so that they hold what the person may see. */
@Injectable()
export class BookFileService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly months: PeriodService,
    private readonly balances: SubjectBalanceService,
    private readonly general: GeneralLedgerService,
    private readonly detailed: DetailedLedgerService,
  ) {}

  async subjectBalance({ format, ...query }: BalanceQuery): Promise<Exported> {
    const { rows, totals } = await this.balances.subjectBalance(query);
    const itemTitle = await this.itemTitles(query.showAuxiliary ? rows : []);
    return this.write(query, format, {
      title: '科目余额表',
      columns: [text('科目编码'), text('科目名称', 26), text('方向', 6), ...pairColumns],
      rows: [
        ...rows.map((row) => [
          row.code,
          itemTitle(row) ?? row.auxiliaryTitle ?? row.name,
          row.direction === 'debit' ? '借' : '贷',
          ...pairCells(row),
        ]),
        ['合计', null, null, ...pairCells(totals)],
      ],
    });
  }

  /**
   * `职员:003 王五;部门:05 销售部` for items below a subject that keeps several categories, where the
   * name alone does not tell whose it is; undefined for any other row.
   */
  private async itemTitles(
    rows: readonly SubjectBalanceRow[],
  ): Promise<(row: SubjectBalanceRow) => string | undefined> {
    const ids = [...new Set(rows.flatMap(({ auxiliary }) => Object.values(auxiliary)))];
    const several = await this.scope.query<{ id: number }>(
      `select subject_id as id from ledger.subject_auxiliary where account_set_id = $1
       group by subject_id having count(*) > 1`,
      [this.scope.accountSetId],
    );
    const items = await this.scope.query<{ id: number; title: string }>(
      `select d.id, c.name || ':' || d.code || ' ' || d.name as title
       from ledger.accounting_category_detail d
       join ledger.accounting_category c
         on c.account_set_id = d.account_set_id and c.id = d.category_id
       where d.account_set_id = $1 and d.id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    const keepsSeveral = new Set(several.map(({ id }) => id));
    const titles = new Map(items.map(({ id, title }) => [id, title]));
    return ({ subjectId, auxiliary }) => {
      const chosen = Object.values(auxiliary);
      if (chosen.length === 0 || !keepsSeveral.has(subjectId)) return undefined;
      return chosen.map((id) => titles.get(id) ?? '').join(';');
    };
  }

  async generalLedger({ format, ...query }: BalanceQuery): Promise<Exported> {
    const rows = await this.general.generalLedger(query);
    return this.write(query, format, {
      title: '总账',
      columns: [
        text('科目编码'),
        text('科目名称', 26),
        text('期间'),
        text('摘要'),
        ...figureColumns,
      ],
      rows: rows.map((row) => [row.code, row.name, row.period, row.summary, ...figureCells(row)]),
    });
  }

  /** Every page of the ledger; too many entries are refused before any is read. */
  async details({ format, ...query }: LedgerQuery): Promise<Exported> {
    const page = (number: number) =>
      this.detailed.details({ ...query, page: number, pageSize: PAGE_SIZE });
    const first = await page(1);
    if (first.total > ENTRIES_AT_MOST) {
      throw new BusinessError('EXPORT_TOO_LARGE', {
        msg: `一次最多导出 ${ENTRIES_AT_MOST} 笔分录，现有 ${first.total} 笔，请缩小期间`,
      });
    }
    const rows: DetailedLedgerRow[] = [...first.rows];
    for (let number = 2; (number - 1) * PAGE_SIZE < first.total; number += 1) {
      rows.push(...(await page(number)).rows);
    }
    const { code, fullName } = first.subject;
    return this.write(query, format, {
      title: `明细账 ${code} ${fullName}`,
      columns: [
        ...[text('日期'), text('凭证字号', 10), text('摘要', 30), text('对方科目', 26)],
        ...[text('辅助核算', 20), ...figureColumns],
      ],
      rows: rows.map((row) => [
        row.date,
        row.code === null ? null : `${row.word}-${row.code}`,
        row.summary,
        row.counterpart,
        row.items ?? null,
        ...figureCells(row),
      ]),
    });
  }

  async auxiliaryBalance({ format, ...query }: ItemQuery): Promise<Exported> {
    const { rows, totals } = await this.balances.auxiliaryBalance(query);
    return this.write(query, format, {
      title: '辅助核算余额表',
      columns: [text('项目编码'), text('项目名称', 26), ...pairColumns],
      rows: [
        ...rows.map((row) => [row.code, row.name, ...pairCells(row)]),
        ['合计', null, ...pairCells(totals)],
      ],
    });
  }

  private async write(
    asked: { readonly periodFrom: string; readonly periodTo: string },
    format: SheetFormat,
    { title, columns, rows }: WrittenBook,
  ): Promise<Exported> {
    const { periodFrom, periodTo } = (await this.months.clamp(asked)) ?? asked;
    const set = await this.scope.one<{ company_name: string }>(
      'select company_name from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const head = { company: set?.company_name ?? '', periodFrom, periodTo };
    const sheet = { name: title.slice(0, 3), columns, notes: headLines(title, head), rows, format };
    const name = fileName(title, head, format);
    const file = new Download(name, sheetTypes[format], await sheetBytes(sheet));
    return new Exported(file, { object: title, filters: { periodFrom, periodTo, format } });
  }
}

const figureColumns = [amount('借方'), amount('贷方'), text('方向', 6), amount('余额')];

function figureCells(row: {
  readonly debit: string;
  readonly credit: string;
  readonly direction: string;
  readonly balance: string;
}): WrittenRow {
  return [cell(row.debit), cell(row.credit), row.direction, cell(row.balance)];
}

const pairColumns = ['年初', '期初', '本期', '本年累计', '期末'].flatMap((title) => [
  amount(`${title}借方`),
  amount(`${title}贷方`),
]);

function pairCells(row: Pairs): WrittenRow {
  return [
    ...[row.yearOpeningDebit, row.yearOpeningCredit, row.openingDebit, row.openingCredit],
    ...[row.debit, row.credit, row.ytdDebit, row.ytdCredit, row.closingDebit, row.closingCredit],
  ].map(cell);
}
