import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  assetImport,
  type AssetFields,
  type assetsCalls,
  type ImportMode,
  type InputOf,
} from '@mingzhang/contract';
import {
  CompanyName,
  Download,
  Exported,
  filledWords,
  importHandler,
  JobHandlers,
  Jobs,
  mapUnhurried,
  OperationLog,
  RowFindings,
  sheetBytes,
  sheetTypes,
  templateColumns,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  LedgerClient,
} from '@mingzhang/server';
import { RunStore } from '../depreciation/run-store';
import { AssetTypeService } from '../type/asset-type.service';
import { cardColumns, type CardColumnKey } from './card-columns';
import { entryPeriodOf, readCard } from './card-facts';
import { CardItems } from './card-items';
import { CardNotes } from './card-notes';
import { CardListQuery } from './card-list.query';
import { isFooter, readRow, type RowFacts } from './card-row';
import { CardStore } from './card-store';
import { logged } from './card-log';
import type { CardRecord, CardToWrite } from './card.entity';
import { isSameCard, isSameRow } from './same-card';

const rowsAtMost = 20_000;
const cardsPerRead = 1_000;

type Work = ImportWork<CardColumnKey, object>;

/** 导入, 导出 and 下载模板 of cards. */
@Injectable()
export class CardFiles implements OnModuleInit {
  constructor(
    private readonly store: CardStore,
    private readonly lists: CardListQuery,
    private readonly types: AssetTypeService,
    private readonly ledger: LedgerClient,
    private readonly items: CardItems,
    private readonly runs: RunStore,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly company: CompanyName,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<CardColumnKey, object>({
      access: 'asset.manage',
      name: '资产卡片',
      rowsAtMost,
      columns: async () => cardColumns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(assetImport, handler);
  }

  /** Keeps the file and starts its import. */
  start(body: { readonly file: { name: string; bytes: Uint8Array }; readonly mode: ImportMode }) {
    return this.jobs.startImport(assetImport, body);
  }

  async template(): Promise<Download> {
    const columns = templateColumns(cardColumns, { marksRequired: true });
    const notes = [
      '从下一行列名的下方开始填写；带 * 的必填，其余留空的按资产类别。多个部门写作：行政部 60%、电商部 40%；不属于部门的写未分部门 40%。' +
        '接管的资产填写已折旧月份和累计折旧。使用年限按年，预计使用月份按月，填一个即可。',
    ];
    return templateFile({ content: '资产卡片', columns, notes });
  }

  /** What the list shows, all of it; it can be imported again. */
  async export({ format, ...filter }: InputOf<typeof assetsCalls.export>['body']) {
    const { page, ids } = await this.lists.all(filter);
    const chart = await this.ledger.chart();
    const cards = new Map<number, CardRecord>();
    for (let start = 0; start < ids.length; start += cardsPerRead) {
      const part = await this.store.many(ids.slice(start, start + cardsPerRead));
      for (const card of part) cards.set(card.id, card);
    }
    const suppliers = await this.items.suppliers([...cards.values()]);
    const columns = cardColumns.flatMap(({ cell, ...column }) =>
      cell ? [{ ...column, cell }] : [],
    );
    const rows = page.records.map((row) => {
      const card = cards.get(row.id);
      if (!card) throw new Error('a card that was listed is there');
      return columns.map(({ cell }) => cell({ row, card, chart, suppliers }));
    });
    const name = await this.company.ofFile({ content: '资产卡片', from: filter.period });
    const headings = columns.map(({ title, kind, isAmount }) => ({
      title,
      kind: isAmount ? ('amount' as const) : kind === 'figure' ? kind : ('text' as const),
    }));
    const sheet = { name: '资产卡片', columns: headings, notes: [], rows, format };
    const file = new Download(`${name}.${format}`, sheetTypes[format], await sheetBytes(sheet));
    const object = `${rows.length} 张资产卡片`;
    return new Exported(file, { object, filters: loggedFilter(filter) });
  }

  /** Adds the cards of a file. One that stands there just so is left alone; none is changed. */
  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    await this.store.holdTurn();
    const { rows, unchanged, problems, notes } = await this.read(work);
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    if (rows.length > 0) await this.write(rows, work);
    return { accepted: rows.length, unchanged, problems, notes };
  }

  private async read(work: Work) {
    const { facts, lastRun } = await this.facts(work);
    const standing = await this.store.standing(work.rows.map(({ values }) => values.code));
    const earlier = new Map<string, { readonly row: number; readonly fields: AssetFields }>();
    const problems: RowProblem[] = [];
    const rows: CardToWrite[] = [];
    const notes = new CardNotes();
    let unchanged = 0;
    const readOne = (row: Work['rows'][number]): void => {
      if (isFooter(row.values)) return;
      const found = new RowFindings(row);
      const read = readRow(row.values, facts, found);
      const same = read && found.problems.length === 0 && standing.get(read.fields.code);
      const usedMonths = row.values.usedMonths !== '';
      if (same && isSameCard(same, read.fields, { usedMonths })) {
        unchanged += 1;
        return;
      }
      if (read) {
        const { fields, type } = read;
        const { card, problems: wrong } = readCard(fields, { chart: facts.chart, type, lastRun });
        for (const { code, msg } of wrong) found.add(code, msg);
        const first = earlier.get(fields.code);
        if (first) {
          const msg = isSameRow(first.fields, fields)
            ? `与第 ${first.row} 行重复，请删除其中一行`
            : `编号 ${fields.code} 与第 ${first.row} 行相同，请换一个编号`;
          found.add('CODE_TAKEN', msg);
        } else if (standing.has(fields.code)) {
          const msg = `编号 ${fields.code} 已有卡片且内容不同，导入只新增；请换一个编号，或在页面修改`;
          found.add('CODE_TAKEN', msg);
        }
        if (!first) earlier.set(fields.code, { row: row.row, fields });
        if (found.problems.length === 0) {
          rows.push(card);
          notes.add(row.row, card, type);
        }
      }
      problems.push(...found.problems);
    };
    await mapUnhurried(work.rows, readOne);
    return { rows, unchanged, problems, notes: notes.texts };
  }

  private async facts({ rows }: Work) {
    const chart = await this.ledger.chart();
    const lastRun = (await this.runs.last())?.period;
    const { openPeriod } = chart.facts;
    const entryPeriod = entryPeriodOf('1990-01-01', { openPeriod, lastRun });
    const types = new Map(
      (await this.types.allGiven()).flatMap((type) => [
        [type.name, type] as const,
        [type.code, type] as const,
        [`${type.code} ${type.name}`, type] as const,
      ]),
    );
    const named = rows.map(({ values }) => values.supplier);
    const suppliers = await this.ledger.itemsNamed(chart.facts.supplierCategoryId, named);
    const facts: RowFacts = { chart, types, suppliers, entryPeriod };
    return { facts, lastRun };
  }

  private async write(rows: readonly CardToWrite[], work: Work): Promise<void> {
    await this.store.insert(rows, (done) => work.tell('write', done));
    const chart = await this.ledger.chart();
    const names = new Map((await this.types.all()).map(({ id, name }) => [id, name]));
    const suppliers = await this.items.suppliers(rows.map(({ fields }) => fields));
    const words = ({ fields, entryPeriod }: CardToWrite) => {
      const typeName = names.get(fields.typeId) ?? '';
      return filledWords(logged(fields, chart, { typeName, entryPeriod, suppliers }));
    };
    await this.log.record({
      action: '导入资产卡片',
      object: `${work.fileName}：新增 ${rows.length} 张资产卡片`,
      after: {
        mode: work.mode,
        // Made one by one as the log writes them: 10,000 at once take 90 MB.
        lines: rows.map((card) => ({ toJSON: () => words(card) })),
      },
    });
  }
}

function loggedFilter(filter: Omit<InputOf<typeof assetsCalls.export>['body'], 'format'>) {
  const { period, keyword } = filter;
  return { period, keyword };
}
