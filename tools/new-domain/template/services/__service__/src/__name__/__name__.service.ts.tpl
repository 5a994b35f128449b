import { Injectable } from '@nestjs/common';
import {
  {{camel}}Import,
  {{camel}}Table,
  type {{camel}}Calls,
  type {{pascal}}Fields,
  type InputOf,
} from '@mingzhang/contract';
import { {{camel}}Voucher, type {{pascal}}Terms } from '@mingzhang/rules';
import { ClosingChecks, CompanyName, RecordStores, SettingUp, Usages } from '@mingzhang/server';
import { stored{{pascal}} } from './{{name}}.entity';

type Query<Name extends 'list' | 'export'> = InputOf<(typeof {{camel}}Calls)[Name]>['query'];

/** {{title}}: its records, the vouchers they make, and what other domains ask about them. */
@Injectable()
export class {{pascal}}Service {
  readonly files;
  private readonly records;
  private readonly vouchers;

  constructor(
    stores: RecordStores,
    checks: ClosingChecks,
    usages: Usages,
    settingUp: SettingUp,
    company: CompanyName,
  ) {
    this.records = stores.of(stored{{pascal}});
    this.vouchers = stores.vouchersOf(this.records, {
      source: '{{source}}',
      date: 'date',
      path: '/{{name}}',
      voucherOf: (record) => {
        const { wordId, debitSubjectId, creditSubjectId } = record;
        if (wordId === null || debitSubjectId === null || creditSubjectId === null) return undefined;
        return {{camel}}Voucher(record, { wordId, debitSubjectId, creditSubjectId });
      },
    });
    this.files = stores.filesOf(this.records, {
      importKind: {{camel}}Import,
      access: '{{service}}.manage',
      table: {{camel}}Table,
      code: 'code',
    });
    checks.add((period) => this.vouchers.unbooked(period));
    usages.add('subject', (ids) => this.records.uses('subject', ids, ['debitSubjectId', 'creditSubjectId']));
    usages.add('voucherWord', (ids) => this.records.uses('voucherWord', ids, ['wordId']));
    usages.add('accountSet', (ids) => this.records.usesSet(ids));
    settingUp.add((settings) => company.keep(settings));
  }

  async list(query: Query<'list'>) {
    const page = await this.records.page(query);
    return { ...page, records: await this.vouchers.shown(page.records) };
  }

  async export(query: Query<'export'>) {
    return this.files.export(await this.vouchers.shown(await this.records.all(query)), query);
  }

  async create(fields: {{pascal}}Fields) {
    return this.vouchers.one(await this.records.create(fields));
  }

  /** The voucher of the record follows it; the ledger refuses where that may not be. */
  async update(body: {{pascal}}Fields & { id: number; version: number }) {
    const record = await this.records.update(body);
    await this.vouchers.follow(record);
    return this.vouchers.one(record);
  }

  async remove(id: number): Promise<void> {
    await this.records.remove(id);
    await this.vouchers.remove(id);
  }

  async book(id: number, terms: {{pascal}}Terms) {
    await this.records.set(id, terms);
    return this.vouchers.book(await this.records.get(id));
  }

  async unbook(id: number) {
    const none = { wordId: null, debitSubjectId: null, creditSubjectId: null };
    await this.records.set(id, none);
    return this.vouchers.unbook(await this.records.get(id));
  }
}
