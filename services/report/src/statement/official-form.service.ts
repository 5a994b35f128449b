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
import {
  formHead,
  matchForm,
  type FormCell,
  type FormHead,
  type FormMatch,
} from '@mingzhang/rules/statements';
import {
  BusinessError,
  Download,
  Exported,
  longestFormText,
  openForm,
  sheetTypes,
} from '@mingzhang/server';
import { inUnit } from '../statement-unit';
import { Taxpayer } from '../taxpayer';
import { StatementMaker } from './statement-maker';

type Shown = InputOf<typeof reportCalls.match>['query'];

/** How many names of either side are told. */
const namesAtMost = 200;

/** A statement put on a form that the user uploads, such as the one of the tax bureau. */
@Injectable()
export class OfficialFormService {
  constructor(
    private readonly maker: StatementMaker,
    private readonly taxpayer: Taxpayer,
  ) {}

  /** @throws BusinessError NOT_FOUND, PERIOD_MISSING, FILE_…, FORM_UNKNOWN */
  async fit(id: number, shown: Shown, file: UploadedFile): Promise<FormFit> {
    const { match, sheet, heads } = await this.placed(id, shown, file);
    return {
      ...{ sheet, rows: match.matched, cells: match.filled.length, reckoned: match.reckoned },
      heads: heads.length,
      unknown: match.unknown
        .slice(0, namesAtMost)
        .map((cell) => ({ place: placeOf(cell), title: cell.text.trim() })),
      missing: match.missing.slice(0, namesAtMost),
    };
  }

  /** The form with the amounts in it, everything else as it was. */
  async fill(id: number, shown: Shown, file: UploadedFile): Promise<Exported> {
    const { match, at, form, name, company, span, heads } = await this.placed(id, shown, file);
    const bytes = await form.fill([
      ...match.filled.map(({ row, column, amount }) => ({
        ...{ sheet: at, row, column, figure: amount.toString() },
      })),
      ...heads.map((head) => ({ sheet: at, ...head })),
    ]);
    const fileName = exportName({
      ...{ companyName: company, content: name, extension: 'xlsx' },
      ...{ from: span.periodFrom, to: span.periodTo },
    });
    const filters = { ...span, unit: statementUnitTitles[shown.unit], fileName: file.name };
    return new Exported(new Download(fileName, sheetTypes.xlsx, bytes), { object: name, filters });
  }

  private async placed(id: number, shown: Shown, file: UploadedFile) {
    if (Object.values<number>(scheduleStatements).includes(id)) {
      const msg = '明细表没有官方表样，不能填入；请直接导出这张表';
      throw new BusinessError('FORM_UNKNOWN', { msg });
    }
    const made = await this.maker.made(await this.maker.wanted(id), shown);
    const form = await openForm(Buffer.from(file.bytes));
    const statement = inUnit(made.sheet, shown.unit);
    const matches = form.sheets.flatMap(({ name: sheet, cells }, at) => {
      const match = matchForm(cells, statement);
      return match ? [{ at, sheet, cells, match }] : [];
    });
    const [best] = matches.toSorted((a, b) => b.match.matched - a.match.matched);
    const { name } = made.compiled.template;
    if (!best || !isOfStatement(best.match)) {
      const msg =
        `表样里没有找到“${name}”的项目和金额栏，请上传空白的${name}表样：` +
        '项目在一列、期末余额或本期金额等栏目在表头';
      throw new BusinessError('FORM_UNKNOWN', { msg });
    }
    const [company, taxNumber] = [made.ledger.companyName, await this.taxpayer.number()];
    const heads = headsOf(best, { ...made.span, company, taxNumber });
    return { ...best, form, name, company, span: made.span, heads };
  }
}

function headsOf(
  { cells, match }: { readonly cells: readonly FormCell[]; readonly match: FormMatch },
  head: FormHead,
) {
  // One that was cut is not written back without its rest.
  const whole = cells.filter(({ text }) => text.length < longestFormText);
  return formHead(whole, head, Math.min(...match.filled.map(({ row }) => row)));
}

/** Another statement shares a word or two with this one. */
function isOfStatement({ matched, unknown }: FormMatch): boolean {
  return matched > 2 && matched > unknown.length / 4;
}

/** A12. */
function placeOf({ row, column }: FormCell): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
