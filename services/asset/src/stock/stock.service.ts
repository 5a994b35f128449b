import { Injectable } from '@nestjs/common';
import {
  surplusesAtMost,
  type InputOf,
  type NotedLine,
  type StockLine,
  type StockSurplus,
  type StockTaking,
  type stockTakingCalls,
} from '@mingzhang/contract';
import {
  seenBeside,
  stockProposals,
  type StockResult,
  type StockSeen,
  periodTitle,
} from '@mingzhang/rules';
import { BusinessError, OperationLog, LedgerClient, type SetChart } from '@mingzhang/server';
import { StockStore, type LineRow, type SurplusRow } from './stock-store';
import { AssetTypeService } from '../type/asset-type.service';
import { loggedLine, loggedSurplus } from './stock-told';

type BodyOf<Name extends 'create' | 'note' | 'scan' | 'addSurplus'> = InputOf<
  (typeof stockTakingCalls)[Name]
>['body'];

const asBooked: StockSeen = { departmentId: null, location: null, keeper: null, condition: null };
const refused = (msg: string) => new BusinessError('ASSET_STOCK', { msg });

/** 资产盘点: fixed assets as booked, each with what was seen of it. */
@Injectable()
export class StockService {
  constructor(
    private readonly store: StockStore,
    private readonly types: AssetTypeService,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<StockTaking> {
    const taking = await this.store.one(id);
    if (!taking) throw new BusinessError('NOT_FOUND', { msg: '这次盘点不存在或已被删除' });
    return taking;
  }

  /** @throws BusinessError ASSET_STOCK where there is nothing to count, NOT_FOUND for an unknown type */
  async create(fields: BodyOf<'create'>): Promise<StockTaking> {
    for (const departmentId of fields.departmentIds) await this.checkDepartment(departmentId);
    for (const typeId of fields.typeIds) await this.types.get(typeId);
    const { id, count } = await this.store.create(fields);
    if (count === 0) {
      const msg = `${periodTitle(fields.period)}末没有符合条件的固定资产，请改选期间、类别或部门`;
      throw refused(msg);
    }
    const taking = await this.one(id);
    await this.log.record({
      action: '新增资产盘点',
      object: taking.name,
      after: { 盘点名称: taking.name, 截止期间: taking.period, 资产卡片: count },
    });
    return taking;
  }

  /** @throws BusinessError ASSET_STOCK of one that was submitted: what it found is on record */
  async remove(id: number): Promise<void> {
    const { name: title, isOpen } = await this.held(id, 'update');
    if (!isOpen) throw refused(`盘点“${title}”已提交，不能删除；确要删除的，请先重新打开`);
    const { name, period, count, counted, missing } = await this.one(id);
    await this.store.remove(id);
    await this.log.record({
      action: '删除资产盘点',
      object: name,
      before: {
        盘点名称: name,
        截止期间: period,
        资产卡片: count,
        ...(counted === 0 ? {} : { 已盘: counted }),
        ...(missing === 0 ? {} : { 盘亏: missing }),
      },
    });
  }

  async lines(id: number, asked: InputOf<(typeof stockTakingCalls)['lines']>['query']) {
    await this.one(id);
    const chart = await this.ledger.chart();
    const { total, rows } = await this.store.lines(id, asked);
    const { page, pageSize } = asked;
    return { page, pageSize, total, records: rows.map((row) => toldLine(row, chart)) };
  }

  /**
   * A label was scanned: the asset is there. One that was counted before stays as it was noted, so a second scan does
   * no harm; one that was given up as missing is found.
   * @throws BusinessError ASSET_STOCK saying whose label it is instead
   */
  async scan(id: number, asset: BodyOf<'scan'>): Promise<StockLine> {
    const taking = await this.counting(id);
    const line = await this.lineOf(id, asset);
    if (line.result === 'found') return this.told(line);
    return this.write(taking, { id, line, noted: { ...line, result: 'found', seen: asBooked } });
  }

  /** The last word holds; who had noted otherwise is told to who overrules. @throws BusinessError ASSET_STOCK */
  async note(id: number, body: BodyOf<'note'>): Promise<NotedLine> {
    const { assetId, result, remark, ...given } = body;
    const taking = await this.counting(id);
    const line = await this.lineOf(id, { assetId, code: '' });
    const seen = result === 'found' ? seenBeside(line, given) : asBooked;
    await this.checkDepartment(seen.departmentId);
    const after = await this.write(taking, { id, line, noted: { result, seen, remark } });
    const { countedName, countedAt } = line;
    const isOther = countedAt !== null && countedName !== after.countedName && !isSame(line, after);
    return {
      line: after,
      replaced: isOther ? { result: line.result, countedName, countedAt } : null,
    };
  }

  async surpluses(id: number): Promise<StockSurplus[]> {
    await this.one(id);
    const chart = await this.ledger.chart();
    return (await this.store.surpluses(id)).map((row) => toldSurplus(row, chart));
  }

  /** @throws BusinessError ASSET_STOCK */
  async addSurplus(id: number, fields: BodyOf<'addSurplus'>): Promise<StockSurplus> {
    const { name } = await this.counting(id);
    await this.checkDepartment(fields.departmentId);
    const standing = await this.store.surpluses(id);
    if (standing.length >= surplusesAtMost) {
      throw refused(`一次盘点最多登记 ${surplusesAtMost} 项盘盈资产，请另建一次盘点`);
    }
    const surplus = await this.surplusOf(id, await this.store.addSurplus(id, fields));
    await this.log.record({
      action: '登记盘盈资产',
      object: `${name} ${surplus.name}`,
      after: loggedSurplus(surplus),
    });
    return surplus;
  }

  async removeSurplus(id: number, surplusId: number): Promise<void> {
    const { name } = await this.counting(id);
    const surplus = await this.surplusOf(id, surplusId);
    await this.store.removeSurplus(surplusId);
    await this.log.record({
      action: '删除盘盈资产',
      object: `${name} ${surplus.name}`,
      before: loggedSurplus(surplus),
    });
  }

  /** @throws BusinessError NOT_FOUND of a card that this account set has not */
  async cardOfSurplus(id: number, surplusId: number, assetId: number): Promise<StockSurplus> {
    const { name } = await this.held(id, 'share');
    const before = await this.surplusOf(id, surplusId);
    const card = await this.store.card({ assetId, code: '' });
    if (!card) throw new BusinessError('NOT_FOUND', { msg: '资产卡片不存在或已被删除' });
    await this.store.setCard(surplusId, assetId);
    const after = await this.surplusOf(id, surplusId);
    await this.log.record({
      action: '盘盈资产新增卡片',
      object: `${name} ${after.name}`,
      before: loggedSurplus(before),
      after: loggedSurplus(after),
    });
    return after;
  }

  /** @throws BusinessError ASSET_STOCK while some are not counted and nobody said that they are missing */
  async close(id: number, isRestMissing: boolean): Promise<StockTaking> {
    await this.held(id, 'update');
    const before = await this.one(id);
    if (!before.isOpen) return before;
    const left = before.count - before.counted;
    if (left > 0 && !isRestMissing) {
      throw refused(`还有 ${left} 项没有盘点，请盘完，或确认未盘的按盘亏处理后再提交`);
    }
    if (left > 0) await this.store.restMissing(id);
    await this.store.setOpen(id, false);
    return this.loggedState('提交资产盘点', before);
  }

  async reopen(id: number): Promise<StockTaking> {
    await this.held(id, 'update');
    const before = await this.one(id);
    if (before.isOpen) return before;
    await this.store.setOpen(id, true);
    return this.loggedState('重新打开资产盘点', before);
  }

  private async loggedState(action: string, before: StockTaking): Promise<StockTaking> {
    const after = await this.one(before.id);
    const told = ({ isOpen, missing }: StockTaking) => ({
      状态: isOpen ? '盘点中' : '已提交',
      盘亏: missing,
    });
    const object = before.name;
    await this.log.record({ action, object, before: told(before), after: told(after) });
    return after;
  }

  private async held(id: number, how: 'share' | 'update') {
    const taking = await this.store.hold(id, how);
    if (!taking) throw new BusinessError('NOT_FOUND', { msg: '这次盘点不存在或已被删除' });
    return taking;
  }

  private async counting(id: number) {
    const taking = await this.held(id, 'share');
    if (taking.isOpen) return taking;
    throw refused(`盘点“${taking.name}”已提交，不能再登记；需要补盘的，请先重新打开`);
  }

  private async lineOf(id: number, asset: BodyOf<'scan'>): Promise<LineRow> {
    const { assetId, code } = asset;
    if (assetId === undefined && code === '') throw refused('请扫描资产标签，或填写资产编号');
    const line = await this.store.held(id, asset);
    if (line && assetId !== undefined && code !== '' && !isSameCode(line.code, code)) {
      const msg = `标签属于 ${line.code} ${line.name}，与编号 ${code} 不一致，请核对实物上的标签`;
      throw refused(msg);
    }
    if (line) return line;
    const card = await this.store.card(asset);
    const named = code === '' ? '这个标签' : `编号 ${code} `;
    throw refused(
      card
        ? `${card.code} ${card.name} 不在这次盘点的范围内（${card.kind === 'fixed' ? '期间、类别或部门不符' : '不是固定资产'}）`
        : `${named}在本账套没有资产卡片，请核对编号；确有实物而无卡片的，登记为盘盈`,
    );
  }

  private async write(
    taking: { readonly name: string },
    work: {
      readonly id: number;
      readonly line: LineRow;
      readonly noted: {
        readonly result: StockResult;
        readonly seen: StockSeen;
        readonly remark: string;
      };
    },
  ): Promise<StockLine> {
    const { id, line, noted } = work;
    const chart = await this.ledger.chart();
    const before = toldLine(line, chart);
    if (isSame(line, noted)) return before;
    await this.store.note(id, { assetId: line.assetId, ...noted });
    const row = await this.store.line(id, line.assetId);
    if (!row) throw new Error('a line that was written is there');
    const after = toldLine(row, chart);
    await this.log.record({
      action: '登记盘点结果',
      object: `${taking.name} ${line.code} ${line.name}`,
      before: loggedLine(before),
      after: loggedLine(after),
    });
    return after;
  }

  private async checkDepartment(departmentId: number | null): Promise<void> {
    if (departmentId === null) return;
    const chart = await this.ledger.chart();
    if (chart.department(departmentId) === undefined) {
      throw refused('使用部门不存在或已删除，请重新选择');
    }
  }

  private async surplusOf(id: number, surplusId: number): Promise<StockSurplus> {
    const found = (await this.surpluses(id)).find((each) => each.id === surplusId);
    if (!found) throw new BusinessError('NOT_FOUND', { msg: '盘盈资产不存在或已被删除' });
    return found;
  }

  private async told(line: LineRow): Promise<StockLine> {
    return toldLine(line, await this.ledger.chart());
  }
}

/** Numbers are typed in small letters as well. */
function isSameCode(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** Nothing of it is noted otherwise. */
function isSame(
  one: { readonly result: StockResult; readonly seen: StockSeen; readonly remark: string },
  other: { readonly result: StockResult; readonly seen: StockSeen; readonly remark: string },
): boolean {
  const textOf = ({ result, seen, remark }: typeof one) =>
    JSON.stringify([result, seen.departmentId, seen.location, seen.keeper, seen.condition, remark]);
  return textOf(one) === textOf(other);
}

const departmentName = (id: number, chart: SetChart) => chart.department(id) ?? '已删除的部门';

export function toldLine({ now, ...line }: LineRow, chart: SetChart): StockLine {
  const { seen, departmentIds } = line;
  return {
    ...line,
    departments: departmentIds.map((id) => departmentName(id, chart)).join('、'),
    seenDepartment: seen.departmentId === null ? '' : departmentName(seen.departmentId, chart),
    proposals: stockProposals(line, now),
  };
}

function toldSurplus(row: SurplusRow, chart: SetChart): StockSurplus {
  const { departmentId } = row;
  return { ...row, department: departmentId === null ? '' : departmentName(departmentId, chart) };
}
