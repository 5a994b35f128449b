import { Injectable } from '@nestjs/common';
import {
  layoutsAtMost,
  type FileLayoutRow,
  type fileLayoutCalls,
  type InputOf,
} from '@mingzhang/contract';
import {
  builtInLayouts,
  layoutProblems,
  layoutSeparators,
  layoutSourceTitles,
  type FileLayout,
} from '@mingzhang/rules/payroll';
import { AccountSetScope, BusinessError, OperationLog, refuse } from '@mingzhang/server';

type Save = InputOf<typeof fileLayoutCalls.save>['body'];

interface StoredLayout {
  readonly code: string;
  readonly version: number;
  readonly layout: FileLayout;
}

const ownPrefix = 'own';
const ownNote = '自行设置的排版。';

/** Layouts of files: those of the product as people changed them, and those that they added. */
@Injectable()
export class LayoutService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async list(): Promise<FileLayoutRow[]> {
    const stored = await this.stored();
    const changed = new Map(stored.map((each) => [each.code, each]));
    const own = stored.filter(({ code }) => builtIn(code) === undefined);
    return [
      ...builtInLayouts.map((layout) => {
        const change = changed.get(layout.code);
        return shownLayout(change?.layout ?? layout, change?.version ?? 0);
      }),
      ...own.map(({ layout, version }) => shownLayout(layout, version)),
    ];
  }

  /** @throws BusinessError NOT_FOUND */
  async layout(code: string): Promise<FileLayout> {
    const known = await this.known(code);
    if (known) return known.layout;
    throw new BusinessError('NOT_FOUND', { msg: '这个文件排版不存在或已删除，请重新选择' });
  }

  /** @throws BusinessError PAYROLL_LAYOUT, VERSION_STALE, NOT_FOUND */
  async save({ code, version, use: newUse, ...fields }: Save): Promise<FileLayoutRow> {
    await this.hold();
    const before = code === null ? undefined : await this.known(code);
    if (code !== null && !before) {
      throw new BusinessError('NOT_FOUND', { msg: '这个文件排版不存在或已删除，请刷新后重试' });
    }
    if ((before?.version ?? 0) !== version) throw new BusinessError('VERSION_STALE');
    const use = before?.layout.use ?? newUse;
    const own = { confidence: 'sure', note: ownNote } as const;
    const layout: FileLayout = { ...fields, ...own, use, code: code ?? (await this.nextCode()) };
    const problems = layoutProblems(layout);
    if (problems.length > 0) refuse('PAYROLL_LAYOUT', problems);
    await this.scope.write(
      `insert into payroll.file_layout (account_set_id, code, version, layout)
       values ($1, $2, $3, $4)
       on conflict (account_set_id, code)
         do update set version = excluded.version, layout = excluded.layout`,
      [this.scope.accountSetId, layout.code, version + 1, JSON.stringify(layout)],
    );
    await this.log.record({
      action: code === null ? '新增文件排版' : '修改文件排版',
      object: layout.name,
      ...(before ? { before: layoutWords(before.layout) } : {}),
      after: layoutWords(layout),
    });
    return shownLayout(layout, version + 1);
  }

  /** @throws BusinessError NOT_FOUND for one that nobody changed */
  async restore(code: string): Promise<void> {
    await this.hold();
    const before = await this.known(code);
    if (!before || before.version === 0) {
      throw new BusinessError('NOT_FOUND', { msg: '这个文件排版没有改动过，不需要恢复' });
    }
    await this.scope.write(
      'delete from payroll.file_layout where account_set_id = $1 and code = $2',
      [this.scope.accountSetId, code],
    );
    const original = builtIn(code);
    await this.log.record({
      action: original ? '恢复文件排版' : '删除文件排版',
      object: before.layout.name,
      before: layoutWords(before.layout),
      ...(original ? { after: layoutWords(original) } : {}),
    });
  }

  private async hold(): Promise<void> {
    await this.scope.query("select pg_advisory_xact_lock(hashtextextended('payroll.layout', $1))", [
      this.scope.accountSetId,
    ]);
  }

  private async known(code: string): Promise<Omit<StoredLayout, 'code'> | undefined> {
    const stored = (await this.stored()).find((each) => each.code === code);
    if (stored) return stored;
    const layout = builtIn(code);
    return layout && { layout, version: 0 };
  }

  private stored(): Promise<StoredLayout[]> {
    return this.scope.query<StoredLayout & object>(
      `select code, version, layout from payroll.file_layout
       where account_set_id = $1 order by code`,
      [this.scope.accountSetId],
    );
  }

  private async nextCode(): Promise<string> {
    const stored = await this.stored();
    if (stored.length + builtInLayouts.length >= layoutsAtMost) {
      const msg = `文件排版最多 ${layoutsAtMost} 个，请先删除不用的`;
      throw new BusinessError('PAYROLL_LAYOUT', { msg });
    }
    const numbers = stored.map(({ code }) => Number(/^own(\d+)$/.exec(code)?.[1] ?? 0));
    return `${ownPrefix}${Math.max(0, ...numbers) + 1}`;
  }
}

const builtIn = (code: string) => builtInLayouts.find((layout) => layout.code === code);

function shownLayout(layout: FileLayout, version: number): FileLayoutRow {
  const isBuiltIn = builtIn(layout.code) !== undefined;
  return {
    ...layout,
    version,
    head: [...layout.head],
    columns: layout.columns.map((column) => ({ ...column })),
    isBuiltIn,
    isChanged: isBuiltIn && version > 0,
  };
}

/** A layout as the operation log says it. */
function layoutWords(layout: FileLayout): Record<string, unknown> {
  const { name, sheet, format, separator, encoding, head, hasTitles, columns } = layout;
  const isText = format === 'text';
  return {
    排版名称: name,
    文件格式: isText ? '文本' : 'Excel',
    ...(isText
      ? { 分隔符: layoutSeparators[separator], 编码: encoding === 'gbk' ? 'GBK' : 'UTF-8' }
      : { 工作表名: sheet }),
    表头: head.join('；'),
    列名行: hasTitles ? '有' : '没有',
    列: columns.map(({ title, source, text }) => {
      const content = source === 'fixed' ? `“${text}”` : layoutSourceTitles[source];
      return `${title === '' ? '（无列名）' : title}：${content}`;
    }),
    每批笔数: layout.rowsAtMost ?? '不限',
  };
}
