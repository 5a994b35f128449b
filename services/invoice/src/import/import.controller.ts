import { Controller } from '@nestjs/common';
import { invoiceImportCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ImportListService } from './import-list.service';
import { InvoiceImport } from './invoice-import';
import { SetsImport } from './sets-import';

type Of<Name extends keyof typeof invoiceImportCalls> = InputOf<(typeof invoiceImportCalls)[Name]>;

@Controller()
export class ImportController {
  constructor(
    private readonly imports: InvoiceImport,
    private readonly sets: SetsImport,
    private readonly lists: ImportListService,
  ) {}

  @Call(invoiceImportCalls.import)
  import(@Input() { body }: Of<'import'>) {
    return this.imports.start(body.file);
  }

  @Call(invoiceImportCalls.importSets)
  importSets(@Input() { body }: Of<'importSets'>) {
    return this.sets.start(body.file);
  }

  @Call(invoiceImportCalls.list)
  list(@Input() { query }: Of<'list'>) {
    return this.lists.page(query);
  }

  @Call(invoiceImportCalls.file)
  file(@Input() { params }: Of<'file'>) {
    return this.lists.file(params.id);
  }

  @Call(invoiceImportCalls.markSeen)
  async markSeen(@Input() { params }: Of<'markSeen'>) {
    await this.lists.markSeen(params.id);
    return {};
  }

  @Call(invoiceImportCalls.remove)
  async remove(@Input() { params }: Of<'remove'>) {
    await this.lists.remove(params.id);
    return {};
  }
}
