import { Injectable, type OnModuleInit } from '@nestjs/common';
import { invoiceImportKind, type UploadedFile } from '@mingzhang/contract';
import { JobHandlers, Jobs, type JobContext } from '@mingzhang/server';
import { Company } from '../company';
import { refusedSheet } from './import-report';
import { ImportRun } from './import-run';
import { packFiles, unpackFiles } from './packed-files';
import { readImport } from './read-import';

/** Import of invoices into the account set in use, as a job. */
@Injectable()
export class InvoiceImport implements OnModuleInit {
  constructor(
    private readonly company: Company,
    private readonly imports: ImportRun,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    const run = (context: JobContext<typeof invoiceImportKind>) => this.run(context);
    this.handlers.add(invoiceImportKind, { access: 'invoice.manage', run });
  }

  /** Keeps the files and starts their import. @throws BusinessError JOB_LIMIT */
  async start(files: readonly UploadedFile[]): Promise<{ jobId: string }> {
    const title = fileNameOf(files);
    const file = { name: title, bytes: packFiles(files) };
    return this.jobs.start(invoiceImportKind, { title, file, args: {} });
  }

  private async run(context: JobContext<typeof invoiceImportKind>): Promise<void> {
    await context.progress('read', 0, 0);
    const { name, bytes } = await context.file();
    const files = unpackFiles(bytes);
    const { taxId } = await context.read(() => this.company.own());
    const reading = await readImport(files, [taxId], (rows) => context.progress('read', rows, 0));
    await context.finish(async () => {
      const total = reading.invoices.length;
      const { report, refused } = await this.imports.apply({
        reading,
        files,
        fileName: name,
        job: `invoice-${context.id}`,
        ownTaxId: taxId,
        report: (done) => context.progress('write', done, total),
      });
      const sheet = await refusedSheet(refused);
      return { report, done: report.read, files: sheet ? { refused: sheet } : {} };
    });
  }
}

/** `十月.xlsx`, or `十月.xlsx 等 3 个文件`. */
export function fileNameOf(files: readonly { readonly name: string }[]): string {
  const name = files[0]?.name ?? '';
  return files.length > 1 ? `${name} 等 ${files.length} 个文件` : name;
}
