import { Injectable } from '@nestjs/common';
import type { InputOf } from '@mingzhang/contract';
import { AccountSetScope, ClosingChecks, Posting, SettingUp, Usages } from '@mingzhang/server';
import type { probeCalls } from './probe.contract';

type Terms = Pick<
  InputOf<typeof probeCalls.change>['body'],
  'wordId' | 'otherSubjectId' | 'voucherDate'
>;

interface DocumentRow {
  readonly name: string;
  readonly subject_id: number;
  readonly amount: string;
}

/** A minimal domain: stores documents and uses the four protocols. */
@Injectable()
export class ProbeService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly posting: Posting,
    checks: ClosingChecks,
    usages: Usages,
    settingUp: SettingUp,
  ) {
    checks.add((period) => this.unbooked(period));
    usages.add('subject', (ids) => this.usesOf(ids));
    usages.add('accountSet', async (ids) =>
      (await this.names()).length > 0 ? ids.map((id) => ({ id, where: '试验单' })) : [],
    );
    settingUp.add(async ({ id, companyName }) => {
      await this.scope.query(
        `insert into probe.setting (account_set_id, company_name) values ($1, $2)
         on conflict (account_set_id) do update set company_name = excluded.company_name`,
        [id, companyName],
      );
    });
  }

  async create({ name, subjectId, amount }: InputOf<typeof probeCalls.create>['body']) {
    await this.scope.query(
      `insert into probe.document (account_set_id, name, subject_id, amount)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [this.scope.accountSetId, name, subjectId, amount],
    );
  }

  async book({ names, ...terms }: InputOf<typeof probeCalls.book>['body']) {
    const rows = await this.scope.query<DocumentRow>(
      `select name, subject_id, amount from probe.document
       where account_set_id = $1 and name = any($2::text[]) order by name`,
      [this.scope.accountSetId, names],
    );
    const vouchers = rows.map((row) => voucherOf(row, terms));
    const [only] = vouchers;
    if (vouchers.length === 1 && only) {
      await this.posting.post(only);
      return { booked: 1, refused: [] };
    }
    const { posted, refused } = await this.posting.postBatch(vouchers);
    return { booked: posted.length, refused: refused.map(({ msg }) => msg) };
  }

  async change({ name, amount, ...terms }: InputOf<typeof probeCalls.change>['body']) {
    const row = await this.scope.one<DocumentRow>(
      `update probe.document set amount = $3 where account_set_id = $1 and name = $2
       returning name, subject_id, amount`,
      [this.scope.accountSetId, name, amount],
    );
    if (row) await this.posting.replace(voucherOf(row, terms));
  }

  async remove(name: string): Promise<boolean> {
    await this.scope.query('delete from probe.document where account_set_id = $1 and name = $2', [
      this.scope.accountSetId,
      name,
    ]);
    return this.posting.remove(sourceOf(name));
  }

  async list() {
    const names = await this.names();
    const found = names.length === 0 ? [] : await this.posting.find(names.map(sourceOf));
    const titles = new Map(found.map(({ source, title }) => [source.key, title]));
    return names.map((name) => ({ name, voucher: titles.get(name) ?? null }));
  }

  private async names(): Promise<string[]> {
    const rows = await this.scope.query<{ name: string }>(
      'select name from probe.document where account_set_id = $1 order by name',
      [this.scope.accountSetId],
    );
    return rows.map(({ name }) => name);
  }

  private async unbooked(period: string) {
    const open = (await this.list()).filter(({ voucher }) => voucher === null);
    return open.map(({ name }) => ({
      rule: 'probe.unbooked',
      severity: 'block' as const,
      link: '/probe',
      message: `${period} 的试验单 ${name} 没有生成凭证，请先生成或删除`,
    }));
  }

  private usesOf(ids: readonly number[]) {
    return this.scope.query<{ id: number; where: string }>(
      `select subject_id as id, '试验单 ' || min(name) as "where" from probe.document
       where account_set_id = $1 and subject_id = any($2::bigint[]) group by subject_id`,
      [this.scope.accountSetId, ids],
    );
  }
}

const sourceOf = (key: string) => ({ kind: 'probe', key });

function voucherOf({ name, subject_id, amount }: DocumentRow, terms: Terms) {
  const { wordId, otherSubjectId, voucherDate } = terms;
  const line = { summary: `试验单 ${name}` };
  return {
    source: sourceOf(name),
    voucher: {
      wordId,
      voucherDate,
      lines: [
        { ...line, subjectId: subject_id, debit: amount },
        { ...line, subjectId: otherSubjectId, credit: amount },
      ],
    },
  };
}
