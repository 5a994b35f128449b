import { Injectable } from '@nestjs/common';
import { AccountSetScope, OperationLog } from '@mingzhang/server';

/** What is printed by settings of its own. */
export type PrintedForm = 'voucher';

type Texts = Readonly<Record<string, string | undefined>>;

const titles: Readonly<Record<PrintedForm, string>> = { voucher: '凭证打印' };

/** How an account set prints: one setting per form, for everybody who prints there. */
@Injectable()
export class PrintSettingService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /** What was saved; nothing is an empty object. */
  async get(form: PrintedForm): Promise<Texts> {
    const [row] = await this.scope.query<{ texts: Texts }>(
      'select texts from ledger.print_setting where account_set_id = $1 and form = $2',
      [this.scope.accountSetId, form],
    );
    return row?.texts ?? {};
  }

  /** Takes the place of what was saved before. */
  async save(form: PrintedForm, texts: Texts): Promise<void> {
    const before = await this.get(form);
    await this.scope.query(
      `insert into ledger.print_setting (account_set_id, form, texts) values ($1, $2, $3)
       on conflict (account_set_id, form) do update set texts = excluded.texts`,
      [this.scope.accountSetId, form, JSON.stringify(texts)],
    );
    await this.log.record({
      action: '修改打印设置',
      object: titles[form],
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
