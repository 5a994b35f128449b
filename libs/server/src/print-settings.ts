import { AccountSetScope } from './account-set.scope';
import { OperationLog } from './operation-log';

type Texts = Readonly<Record<string, string | undefined>>;

/** How an account set prints what a service has: one setting per form, for everybody who prints there. */
export class PrintSettings {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly schema: string,
  ) {}

  /** What was saved; nothing is an empty object. */
  async get<T extends Texts>(form: string): Promise<T> {
    const row = await this.scope.one<{ texts: T }>(
      `select texts from ${this.schema}.print_setting where account_set_id = $1 and form = $2`,
      [this.scope.accountSetId, form],
    );
    // Nothing else than what passed the call that saved it stands there.
    return row?.texts ?? ({} as T);
  }

  /**
   * Takes the place of what was saved before.
   * @param title what a person calls the form: 资金
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

/** In entries of the log `lines` are those of a voucher. */
function logged({ lines, ...texts }: Texts) {
  return { ...texts, sheetLines: lines };
}

/** What is not said anew is gone, for the new setting takes the place of the former. */
function emptied(texts: Texts): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(texts).map((key) => [key, null]));
}
