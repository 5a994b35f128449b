import { Controller } from '@nestjs/common';
import { salarySheetFileCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { SheetImport } from './sheet-import';

type SheetFile<Name extends keyof typeof salarySheetFileCalls> = InputOf<
  (typeof salarySheetFileCalls)[Name]
>;

@Controller()
export class SheetImportController {
  constructor(private readonly sheets: SheetImport) {}

  @Call(salarySheetFileCalls.import)
  importSheet(@Input() { body }: SheetFile<'import'>) {
    return this.sheets.start(body);
  }

  @Call(salarySheetFileCalls.template)
  sheetTemplate(@Input() { query }: SheetFile<'template'>) {
    return this.sheets.template(query.period);
  }
}
