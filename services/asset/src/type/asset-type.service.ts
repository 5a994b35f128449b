import { Injectable } from '@nestjs/common';
import type { AssetType, AssetTypeFields, RecordChange } from '@mingzhang/contract';
import { typeSubjectProblems } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  columnArrays,
  LedgerClient,
  mnemonicOf,
  RecordStores,
  writtenColumns,
  type RecordStore,
  type SetChart,
} from '@mingzhang/server';
import { cardSubject } from '../books-of-assets';
import { storedTypes, type AssetTypeRecord } from './asset-type.entity';
import { defaultTypes, kindSubjects } from './default-types';

/** 资产类别 of an account set. */
@Injectable()
export class AssetTypeService {
  private readonly types: RecordStore<AssetTypeFields, AssetTypeRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
    stores: RecordStores,
  ) {
    this.types = stores.of(storedTypes);
  }

  /** Those whose code or name the text is in, by their codes. The usual ones are given when they are first asked for. */
  async list(search: string): Promise<AssetType[]> {
    await this.giveUsual();
    const found = await this.scope.transaction(() => this.all());
    const wanted = found.filter(({ code, name }) => `${code} ${name}`.includes(search));
    return wanted.map(shown);
  }

  /** Types by their codes. */
  async all(): Promise<(AssetTypeRecord & { readonly cardCount: number })[]> {
    const counts = await this.scope.query<{ id: number; count: number }>(
      `select type_id as id, count(*)::int as count from asset.card
       where account_set_id = $1 group by type_id`,
      [this.scope.accountSetId],
    );
    const countOf = new Map(counts.map(({ id, count }) => [id, count]));
    const types = (await this.types.rows.all()).toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return types.map((type) => ({ ...type, cardCount: countOf.get(type.id) ?? 0 }));
  }

  get(id: number): Promise<AssetTypeRecord> {
    return this.types.get(id);
  }

  /** @throws BusinessError INVALID_BODY, CODE_TAKEN */
  async create(fields: AssetTypeFields): Promise<AssetType> {
    return shown({ ...(await this.types.create(fields, await this.facts(fields))), cardCount: 0 });
  }

  /** @throws BusinessError VERSION_STALE, INVALID_BODY */
  async update({ id, version, ...change }: RecordChange<AssetTypeFields>): Promise<AssetType> {
    const fields = await this.types.changed({ id, ...change });
    await this.types.update({ id, version, ...fields }, await this.facts(fields));
    const after = (await this.all()).find((type) => type.id === id);
    if (!after) throw new Error('a type that was changed is there');
    return shown(after);
  }

  /** @throws BusinessError IN_USE with cards */
  async remove(id: number): Promise<void> {
    const type = (await this.all()).find((each) => each.id === id);
    if (!type) throw new BusinessError('NOT_FOUND', { msg: '资产类别不存在或已被删除' });
    if (type.cardCount > 0) {
      const msg = `类别“${type.name}”有 ${type.cardCount} 张卡片，不能删除；不再使用的可不选它`;
      throw new BusinessError('ASSET_TYPE_USED', { msg });
    }
    await this.requireNotPutBack(type);
    const { nameOf } = await this.ledger.chart();
    await this.types.remove(id, { nameOf });
  }

  /**
   * A change of type gives its card the type from before back when it is deleted.
   * @throws BusinessError ASSET_TYPE_USED naming the change
   */
  private async requireNotPutBack({ id, name }: AssetTypeRecord): Promise<void> {
    const found = await this.scope.one<{ date: string; card: string }>(
      `select x.date, c.code || ' ' || c.name as card from asset.change x
       join asset.card c on c.account_set_id = $1 and c.id = x.asset_id
       where x.account_set_id = $1 and x.kind = 'type' and x.replaced ->> 'type_id' = $2
       order by x.id limit 1`,
      [this.scope.accountSetId, String(id)],
    );
    if (!found) return;
    const why = `${found.date} 把资产 ${found.card} 从它改为别的类别`;
    const msg = `类别“${name}”还不能删除：${why}，删除那项变动时要改回；不再使用的可不选它`;
    throw new BusinessError('ASSET_TYPE_USED', { msg });
  }

  /** What the chart of the books says of a type: names of its subjects, and what is wrong with them. */
  private async facts(fields: AssetTypeFields) {
    const chart = await this.ledger.chart();
    const problems = typeSubjectProblems(fields, (id) => cardSubject(chart, id));
    return {
      nameOf: chart.nameOf,
      problems: problems.map((each) => ({ code: 'ASSET_SUBJECT', ...each })),
    };
  }

  /** Two who come first at once both write: the second finds them there. */
  private async giveUsual(): Promise<void> {
    if (await this.scope.transaction(() => this.hasUsual())) return;
    const usual = usualTypes(await this.ledger.chart());
    const { actor, requestId, address } = this.scope;
    await this.scope.run({ actor, requestId, address, writes: true }, () => this.give(usual));
  }

  /** Types by their codes, within a transaction that writes: who imports first has never looked at them. */
  async allGiven(): Promise<AssetTypeRecord[]> {
    if (!(await this.hasUsual())) await this.give(usualTypes(await this.ledger.chart()));
    return this.all();
  }

  private async hasUsual(): Promise<boolean> {
    const row = await this.scope.one<{ has: boolean }>(
      'select has_types as has from asset.setting where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row?.has ?? false;
  }

  private async give(usual: readonly AssetTypeFields[]): Promise<void> {
    await this.types.rows.insertArrays(columnArrays(usual, usualColumns, 3), 'asset_type_code');
    await this.scope.write(
      `insert into asset.setting (account_set_id, has_types) values ($1, true)
         on conflict (account_set_id) do update set has_types = true`,
      [this.scope.accountSetId],
    );
  }
}

const usualColumns = writtenColumns(storedTypes, (type: AssetTypeFields) => type, {});

function usualTypes(chart: SetChart): AssetTypeFields[] {
  const { accountingStandards: standard } = chart.facts;
  const idOf = (codes: readonly [string | null, string | null]) => {
    const code = codes[standard];
    return code === null ? null : (chart.leavesUnder(code)[0]?.id ?? null);
  };
  return defaultTypes.flatMap(({ taxMinimumMonths: _, ...type }) => {
    const { asset, accumulated, impairment, clearing, expense } = kindSubjects[type.kind];
    const assetSubjectId = idOf(asset);
    if (assetSubjectId === null) return [];
    const isWorn = type.method !== 'none';
    return [
      {
        ...type,
        assetSubjectId,
        accumulatedSubjectId: isWorn ? idOf(accumulated) : null,
        impairmentSubjectId: idOf(impairment),
        clearingSubjectId: idOf(clearing),
        expenseSubjectId: isWorn ? idOf(expense) : null,
      },
    ];
  });
}

function shown(type: AssetTypeRecord & { readonly cardCount: number }): AssetType {
  const { accountSetId: _, changedBy: __, changedAt: ___, ...fields } = type;
  const minimum = defaultTypes.find(({ code, kind }) => code === type.code && kind === type.kind);
  const mnemonic = mnemonicOf(fields.name);
  return { ...fields, mnemonic, taxMinimumMonths: minimum?.taxMinimumMonths ?? null };
}
