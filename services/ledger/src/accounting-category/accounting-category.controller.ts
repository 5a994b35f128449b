import { Controller } from '@nestjs/common';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  type InputOf,
} from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AccountingCategoryDetailService } from './accounting-category-detail.service';
import { AccountingCategoryImport } from './accounting-category-import';
import { AccountingCategoryService } from './accounting-category.service';

@Controller()
export class AccountingCategoryController {
  constructor(
    private readonly categories: AccountingCategoryService,
    private readonly details: AccountingCategoryDetailService,
    private readonly files: AccountingCategoryImport,
  ) {}

  @Call(accountingCategoryCalls.import)
  import(@Input() { body }: InputOf<typeof accountingCategoryCalls.import>) {
    return this.files.start(body);
  }

  @Call(accountingCategoryCalls.template)
  template(@Input() { params }: InputOf<typeof accountingCategoryCalls.template>) {
    return this.files.template(params.id);
  }

  @Call(accountingCategoryCalls.export)
  export(@Input() { params, query }: InputOf<typeof accountingCategoryCalls.export>) {
    return this.files.export(params.id, query.format);
  }

  @Call(accountingCategoryCalls.list)
  list() {
    return this.categories.list();
  }

  @Call(accountingCategoryCalls.get)
  get(@Input() { params }: InputOf<typeof accountingCategoryCalls.get>) {
    return this.categories.get(params.id);
  }

  @Call(accountingCategoryCalls.create)
  create(@Input() { body }: InputOf<typeof accountingCategoryCalls.create>) {
    return this.categories.create(body);
  }

  @Call(accountingCategoryCalls.update)
  update(@Input() { body }: InputOf<typeof accountingCategoryCalls.update>) {
    return this.categories.update(body);
  }

  @Call(accountingCategoryCalls.remove)
  async remove(@Input() { params }: InputOf<typeof accountingCategoryCalls.remove>) {
    await this.categories.remove(params.id);
    return {};
  }

  @Call(accountingCategoryDetailCalls.search)
  search(@Input() { query }: InputOf<typeof accountingCategoryDetailCalls.search>) {
    return this.details.search(query.name);
  }

  @Call(accountingCategoryDetailCalls.load)
  load(@Input() { body }: InputOf<typeof accountingCategoryDetailCalls.load>) {
    return this.details.load(body.map((category) => category.id));
  }

  @Call(accountingCategoryDetailCalls.clear)
  clear(@Input() { params }: InputOf<typeof accountingCategoryDetailCalls.clear>) {
    return this.details.clear(params.id);
  }

  @Call(accountingCategoryDetailCalls.list)
  listDetails(@Input() { query }: InputOf<typeof accountingCategoryDetailCalls.list>) {
    return this.details.list({
      categoryId: query.accounting_category_id,
      keyword: query.keyword ?? '',
      page: query.page,
      pageSize: query.pageSize,
    });
  }

  @Call(accountingCategoryDetailCalls.get)
  getDetail(@Input() { params }: InputOf<typeof accountingCategoryDetailCalls.get>) {
    return this.details.get(params.id);
  }

  @Call(accountingCategoryDetailCalls.create)
  createDetail(@Input() { body }: InputOf<typeof accountingCategoryDetailCalls.create>) {
    return this.details.create(body);
  }

  @Call(accountingCategoryDetailCalls.update)
  updateDetail(@Input() { body }: InputOf<typeof accountingCategoryDetailCalls.update>) {
    return this.details.update(body);
  }

  @Call(accountingCategoryDetailCalls.remove)
  async removeDetail(@Input() { params }: InputOf<typeof accountingCategoryDetailCalls.remove>) {
    await this.details.remove(params.id);
    return {};
  }
}
