import { Injectable } from '@nestjs/common';
import {
  scheduleStatements,
  statementUnitTitles,
  type FormFit,
  type InputOf,
  type reportCalls,
  type UploadedFile,
} from '@mingzhang/contract';
import { exportName } from '@mingzhang/rules';
import { formStatement, type FormCell } from '@mingzhang/rules/statements';
import {
  BusinessError,
  Download,
  Exported,
  fillForm,
  readForm,
  sheetTypes,
} from '@mingzhang/server';
import { inUnit } from '../statement-unit';
import { Taxpayer } from '../taxpayer';
import { StatementMaker } from './statement-maker';

type Shown = InputOf<typeof reportCalls.match>['query'];

/** A statement put on a form that the user uploads, such as the one of the tax bureau. */
@Injectable()
export class OfficialFormService {
  constructor(
    private readonly maker: StatementMaker,
    private readonly taxpayer: Taxpayer,
  ) {}

  /** @throws BusinessError NOT_FOUND, PERIOD_MISSING, FILE_…, FORM_UNKNOWN */
  async fit(id: number, shown: Shown, file: UploadedFile): Promise<FormFit> {
    const { wanted, name } = await this.wanted(id, shown);
    const fitted = await readForm(Buffer.from(file.bytes), wanted);
    if (!fitted) throw unknownForm(name);
    const { match, sheet, heads } = fitted;
    return {
      sheet,
      rows: match.matched,
      cells: match.filled.length,
      reckoned: match.reckoned,
      heads: heads.length,
      unknown: match.unknown.map((cell) => ({ place: placeOf(cell), title: cell.text.trim() })),
      missing: [...match.missing],
    };
  }

  /** The form with the amounts in it, everything else as it was. */
  async fill(id: number, shown: Shown, file: UploadedFile): Promise<Exported> {
    const { wanted, name, company, span } = await this.wanted(id, shown);
    const bytes = await fillForm(Buffer.from(file.bytes), wanted);
    if (!bytes) throw unknownForm(name);
    const fileName = exportName({
      companyName: company,
      content: name,
      extension: 'xlsx',
      from: span.periodFrom,
      to: span.periodTo,
    });
    const filters = { ...span, unit: statementUnitTitles[shown.unit], fileName: file.name };
    return new Exported(new Download(fileName, sheetTypes.xlsx, bytes), { object: name, filters });
  }

  /** What a form is filled with. The file itself is read, matched and written by the thread of files alone. */
  private async wanted(id: number, shown: Shown) {
    if (Object.values<number>(scheduleStatements).includes(id)) {
      const msg = '明细表没有官方表样，不能填入；请直接导出这张表';
      throw new BusinessError('FORM_UNKNOWN', { msg });
    }
    const { span, ...made } = await this.maker.made(await this.maker.wanted(id), shown);
    const [company, taxNumber] = [made.ledger.companyName, await this.taxpayer.number()];
    const wanted = {
      statement: formStatement(inUnit(made.sheet, shown.unit)),
      head: { ...span, company, taxNumber },
    };
    return { wanted, name: made.compiled.template.name, company, span };
  }
}

function unknownForm(name: string): BusinessError {
  const msg =
    `表样里没有找到“${name}”的项目和金额栏，请上传空白的${name}表样：` +
    '项目在一列、期末余额或本期金额等栏目在表头';
  return new BusinessError('FORM_UNKNOWN', { msg });
}

/** A12. */
function placeOf({ row, column }: FormCell): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
