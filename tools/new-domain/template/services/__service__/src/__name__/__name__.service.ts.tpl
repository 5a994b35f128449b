import { Injectable } from '@nestjs/common';
import {
  {{camel}}Import,
  {{camel}}Table,
  type {{camel}}Calls,
  type {{pascal}}Fields,
  type InputOf,
} from '@mingzhang/contract';
import { {{camel}}Voucher, periodOf, type {{pascal}}Terms } from '@mingzhang/rules';
import {
  CompanyName,
  Documents,
  RecordStores,
  SettingUp,
  Usages,
  type DraftResult,
} from '@mingzhang/server';
import { stored{{pascal}}, type {{pascal}}Record } from './{{name}}.entity';

type Query<Name extends 'list' | 'export'> = InputOf<(typeof {{camel}}Calls)[Name]>['query'];

/** {{title}}: its records, the vouchers they make, and what other domains ask about them. */
@Injectable()
export class {{pascal}}Service {
  readonly files;
  private readonly records;
  private readonly vouchers;

  constructor(
    stores: RecordStores,
    documents: Documents,
    usages: Usages,
    settingUp: SettingUp,
    company: CompanyName,
  ) {
    this.records = stores.of(stored{{pascal}});
    this.vouchers = documents.define<{{pascal}}Record>({
      title: {{camel}}Table.title,
      voucherTitle: '凭证',
      name: ({ code, name }) => `${code} ${name}`,
      source: '{{serviceCamel}}',
      key: ({ id }) => String(id),
      period: ({ date }) => periodOf(date),
      draft: async (records) => records.map(draftOf),
      refusal: 'INVALID_BODY',
      closing: { documents: (period) => this.records.ofPeriod('date', period), path: '/{{name}}' },
    });
    this.files = stores.filesOf(this.records, {
      importKind: {{camel}}Import,
      access: '{{service}}.manage',
      table: {{camel}}Table,
      code: 'code',
    });
    usages.add('subject', (ids) => this.records.uses('subject', ids, ['debitSubjectId', 'creditSubjectId']));
    usages.add('voucherWord', (ids) => this.records.uses('voucherWord', ids, ['wordId']));
    usages.add('accountSet', (ids) => this.records.usesSet(ids));
    settingUp.add((settings) => company.keep(settings));
  }

  async list(query: Query<'list'>) {
    const page = await this.records.page(query);
    return { ...page, records: await this.shown(page.records) };
  }

  async export(query: Query<'export'>) {
    return this.files.export(await this.shown(await this.records.all(query)), query);
  }

  async create(fields: {{pascal}}Fields) {
    return this.shownOne(await this.records.create(fields));
  }

  /** The voucher of the record follows it; the ledger refuses where that may not be. */
  async update(body: {{pascal}}Fields & { id: number; version: number }) {
    const record = await this.vouchers.change(
      () => this.records.get(body.id),
      () => this.records.update(body),
    );
    return this.shownOne(record);
  }

  async remove(id: number): Promise<void> {
    await this.vouchers.removeWith(() => this.records.get(id));
    await this.records.remove(id);
  }

  /** Makes or renews the voucher of a record. */
  async book(id: number, terms: {{pascal}}Terms) {
    await this.vouchers.make(async () => {
      await this.records.set(id, terms);
      return this.records.get(id);
    });
    return this.shownOne(await this.records.get(id));
  }

  async unbook(id: number) {
    await this.vouchers.remove(async () => [await this.records.get(id)]);
    await this.records.set(id, { wordId: null, debitSubjectId: null, creditSubjectId: null });
    return this.shownOne(await this.records.get(id));
  }

  /** Records as their list shows them, each with the title of its voucher. */
  private async shown(records: readonly {{pascal}}Record[]) {
    const vouchers = await this.vouchers.find(records);
    return records.map((record) => ({
      ...this.records.shown(record),
      voucher: vouchers.get(record)?.title ?? null,
    }));
  }

  private async shownOne(record: {{pascal}}Record) {
    const [shown] = await this.shown([record]);
    if (!shown) throw new Error('one record is shown as one');
    return shown;
  }
}

function draftOf(record: {{pascal}}Record): DraftResult {
  const { wordId, debitSubjectId, creditSubjectId } = record;
  if (wordId === null || debitSubjectId === null || creditSubjectId === null) {
    return { problem: `${record.code} ${record.name} 没有凭证字和科目，请先选择再生成凭证` };
  }
  return {{camel}}Voucher(record, { wordId, debitSubjectId, creditSubjectId });
}
