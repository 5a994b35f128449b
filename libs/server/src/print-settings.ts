import { AccountSetScope } from './account-set.scope';
import { OperationLog } from './operation-log';

type Texts = Readonly<Record<string, string | undefined>>;

/** Print settings of an account set: one per form, for all its users. */
export class PrintSettings {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly schema: string,
  ) {}

  /** The saved setting; an empty object if there is none. */
  async get<T extends Texts>(form: string): Promise<T> {
    const row = await this.scope.one<{ texts: T }>(
      `select texts from ${this.schema}.print_setting where account_set_id = $1 and form = $2`,
      [this.scope.accountSetId, form],
    );
    // Only the saving call writes the column, with validated texts.
    return row?.texts ?? ({} as T);
  }

  /**
   * Replaces the saved setting.
   * @param title the form's title: 资金
   */
  async save(form: string, title: string, texts: Texts): Promise<void> {
    const before = await this.get(form);
    await this.scope.query(
      `insert into ${this.schema}.print_setting (account_set_id, form, texts) values ($1, $2, $3)
       on conflict (account_set_id, form) do update set texts = excluded.texts`,
      [this.scope.accountSetId, form, JSON.stringify(texts)],
    );
    await this.log.record({
      action: '修改打印设置',
      object: `${title}打印`,
      before: logged(before),
      after: { ...emptied(logged(before)), ...logged(texts) },
    });
  }
}

/** In log entries `lines` means voucher lines, so this field gets another name. */
function logged({ lines, ...texts }: Texts) {
  return { ...texts, sheetLines: lines };
}

/** Fields missing from the new setting become null, since it replaces the old one. */
function emptied(texts: Texts): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(texts).map((key) => [key, null]));
}
