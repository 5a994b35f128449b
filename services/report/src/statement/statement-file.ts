import { statementUnitTitles, type StatementView } from '@mingzhang/contract';
import { formLines, formTime } from '@mingzhang/rules';
import { sheetBytes, type SheetColumn, type SheetFormat, type WrittenRow } from '@mingzhang/server';
import { taxNumberText } from '../taxpayer';

const titleWidth = 38;
const amountWidth = 18;

/**
 * A statement as a sheet in the layout of the official form: its head above, 项目 before 行次.
 * @param taxNumber null where it is not known at the moment
 * @param notes sentences below the form
 */
export function statementFile(
  view: StatementView,
  { taxNumber, notes }: { readonly taxNumber: string | null; readonly notes: readonly string[] },
  format: SheetFormat,
): Promise<Buffer> {
  const { template, company, columns, unit } = view;
  const lines = formLines(view.rows);
  const isDouble = lines.some(({ length }) => length > 1);
  const part = (title: string): SheetColumn[] => [
    { title, width: titleWidth },
    { title: '行次', width: 6 },
    ...columns.map((column): SheetColumn => ({
      title: headOf(column),
      kind: 'amount',
      width: amountWidth,
    })),
  ];
  const empty = ['', '', ...columns.map(() => '')];
  const rows = lines.map((row): WrittenRow =>
    row.flatMap((each) => {
      if (each === null) return empty;
      const { title, lineNo, indent, values } = each;
      const amounts = columns.map(({ key }) => values[key] ?? '');
      return [`${'　'.repeat(indent)}${title}`, lineNo === null ? '' : String(lineNo), ...amounts];
    }),
  );
  const width = isDouble ? empty.length * 2 : empty.length;
  const footnotes = notes.map((note): WrittenRow => [
    `注：${note}`,
    ...Array<string>(width - 1).fill(''),
  ]);
  const head = [
    `编制单位：${company}`,
    formTime({ ...view, isOfBalances: template.kind === 'balanceSheet' }),
    `${template.code} 单位：${statementUnitTitles[unit]}`,
  ];
  const filed = [
    taxNumberText(taxNumber),
    `纳税人名称：${company}`,
    `所属期：${view.periodFrom} 至 ${view.periodTo}`,
  ];
  return sheetBytes({
    name: template.name,
    notes: [template.name, head.join('　'), filed.join('　')],
    columns: isDouble ? [...part('资产'), ...part('负债和所有者权益')] : part('项目'),
    rows: rows.concat(footnotes),
    format,
  });
}

/** Files have one line of heads. */
function headOf({ title, group }: StatementView['columns'][number]): string {
  return group === undefined ? title : `${group} ${title}`;
}
