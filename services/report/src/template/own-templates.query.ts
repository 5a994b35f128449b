import { Injectable } from '@nestjs/common';
import type { RecordUse } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import type { StoredItem, StoredTemplate } from './own-template';

type StoredRow = Omit<StoredTemplate, 'items'> & {
  readonly items: readonly (StoredItem & {
    readonly side: StoredItem['side'] | null;
    readonly decimals: number | null;
  })[];
};

/** Ids up to this are the built-in statements'. */
export const lastBuiltInId = 100;

/** Templates of the account set's own, with their rows in order. */
@Injectable()
export class OwnTemplatesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** In the order in which they were made. */
  list(): Promise<StoredTemplate[]> {
    return this.where('');
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<StoredTemplate> {
    const [found] = await this.where('and t.id = $2', [id]);
    if (found) return found;
    throw new BusinessError('NOT_FOUND', { msg: '报表不存在或已被删除，请返回报表列表' });
  }

  /**
   * The template that a row belongs to.
   * @throws BusinessError NOT_FOUND
   */
  async ofItem(itemId: number): Promise<StoredTemplate> {
    const row = await this.scope.one<{ template_id: number }>(
      `select template_id from report.report_template_item where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, itemId],
    );
    if (row) return this.get(row.template_id);
    throw new BusinessError('NOT_FOUND', { msg: '报表项目不存在或已被删除，请刷新后重试' });
  }

  /** Which subjects formulas name, and in which row. */
  async usesOfSubjects(ids: readonly number[]): Promise<RecordUse[]> {
    const rows = await this.scope.query<{ id: number; name: string; row: number; title: string }>(
      `select s.value::bigint as id, t.name, i.place as row, i.title
       from report.report_template_item i
       join report.report_template t on t.account_set_id = $1 and t.id = i.template_id
       cross join lateral jsonb_each_text(i.subjects) s
       where i.account_set_id = $1 and s.value::bigint = any($2::bigint[])
       order by t.id, i.place`,
      [this.scope.accountSetId, ids],
    );
    return rows.map(({ id, name, row, title }) => {
      return { id: Number(id), where: `报表“${name}”第 ${row} 行“${title}”`.slice(0, 200) };
    });
  }

  private async where(condition: string, values: readonly unknown[] = []) {
    const rows = await this.scope.query<StoredRow>(
      `select t.id, t.version, t.name, t.code, t.type, t.based_on as "basedOn", t.enabled,
         t.columns, t.changed_by as "changedBy", to_jsonb(t.changed_at) #>> '{}' as "changedAt",
         coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'lineNo', i.line_no,
             'title', i.title, 'side', i.side, 'indent', i.indent, 'kind', i.kind,
             'isMemo', i.is_memo, 'decimals', i.decimals, 'mark', i.mark,
             'formula', i.formula, 'subjects', i.subjects) order by i.place)
           from report.report_template_item i
           where i.account_set_id = $1 and i.template_id = t.id), '[]') as items
       from report.report_template t
       where t.account_set_id = $1 ${condition}
       order by t.id`,
      [this.scope.accountSetId, ...values],
    );
    return rows.map(({ items, ...template }): StoredTemplate => ({
      ...template,
      items: items.map(({ side, decimals, ...item }) => ({
        ...item,
        ...(side ? { side } : {}),
        ...(decimals === null ? {} : { decimals }),
      })),
    }));
  }
}
