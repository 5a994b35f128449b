import type { AssetDetail } from '@mingzhang/contract';
import {
  addMethodTitles,
  assetKindTitles,
  assetStatusTitles,
  formatMoney,
  methodTitles,
  Money,
  periodTitle,
  toPercent,
} from '@mingzhang/rules';
import { rowsOfTwo, type CardLine, type LifeYear } from './card-pages';
import css from './print.module.css';

const textOf = (amount: string) => formatMoney(Money.parse(amount));

interface SheetProps {
  readonly detail: AssetDetail;
  readonly company: string;
  /** 制卡人: who prints it. */
  readonly printedBy: string;
  readonly period: string;
  readonly lines: readonly CardLine[];
  /** From 1, of the pages of this card. */
  readonly page: number;
  readonly pages: number;
}

/** A page of 固定资产卡片: head and figures on the first, then years, changes, and who signs on the last. */
export function CardSheet(props: SheetProps) {
  const { detail, company, printedBy, period, lines, page, pages } = props;
  const title = `${assetKindTitles[detail.row.kind]}卡片`;
  return (
    <div className={css.sheet}>
      <h2>{page === 1 ? title : `${title}（续）`}</h2>
      <div className={css.line}>
        <span>编制单位：{company}</span>
        <span>截至：{periodTitle(period)}</span>
        <span>卡片编号：{detail.row.code}</span>
        <span>单位：元</span>
      </div>
      {page === 1 && <Head detail={detail} period={period} />}
      <Lines lines={lines} />
      <div className={`${css.line} ${css.foot}`}>
        <span>制卡：{printedBy}</span>
        {page === pages && (
          <>
            <span>保管人：</span>
            <span>资产管理：</span>
            <span>会计主管：</span>
          </>
        )}
        <span>
          第 {page} 页，共 {pages} 页
        </span>
      </div>
    </div>
  );
}

function Head({ detail: { row, card, supplier }, period }: Pick<SheetProps, 'detail' | 'period'>) {
  const life = row.lifeMonths === 0 ? '—' : `${row.lifeMonths} 个月`;
  const { totalUnits, workUnit } = card;
  const cells: readonly (readonly [title: string, text: string])[] = [
    ['资产名称', row.name],
    ['规格型号', row.specification],
    ['资产类别', row.typeName],
    ['数量', `${row.quantity} ${row.unit}`.trim()],
    ['使用部门', row.departments],
    ['保管人', row.keeper],
    ['存放地点', row.location],
    ['使用状态', assetStatusTitles[row.status]],
    ['增加方式', addMethodTitles[card.addMethod]],
    ['开始使用日期', row.startUse],
    ['录入期间', row.entryPeriod],
    ['入账凭证', card.purchase?.title ?? ''],
    ['原值', textOf(row.originalValue)],
    ['预计净残值', `${textOf(row.residualValue)}（${toPercent(row.residualRate)}%）`],
    ['累计折旧', textOf(row.accumulated)],
    ['净值', textOf(row.net)],
    ['折旧方法', methodTitles[row.method]],
    ['预计使用年限', totalUnits === null ? life : `${totalUnits} ${workUnit}`.trim()],
    ['已提月份', `${row.usedMonths} 个月`],
    ['月折旧额', textOf(row.monthly)],
    ['减值准备', textOf(row.impairment)],
    ['资产科目', row.assetSubject],
    ['接管时累计折旧', textOf(card.openingAccumulated)],
    ['清理期间', row.disposedPeriod && row.disposedPeriod <= period ? row.disposedPeriod : ''],
    ['供应商', supplier],
    ['进项税额', Money.parse(card.tax).isZero ? '' : textOf(card.tax)],
  ];
  return (
    <table className={css.head}>
      <tbody>
        {rowsOfTwo(cells).map((pair) => (
          <tr key={pair[0]?.[0]}>
            {pair.map(([title, text]) => [
              <th key={title} scope="row">
                {title}
              </th>,
              <td key={`${title} `} colSpan={pair.length === 1 ? 3 : 1}>
                {text}
              </td>,
            ])}
          </tr>
        ))}
        <tr>
          <th scope="row">备注</th>
          <td colSpan={3}>{row.remark}</td>
        </tr>
      </tbody>
    </table>
  );
}

const yearTitles = ['年度', '月数', '本年折旧', '累计折旧', '年末净值'];
const changeTitles = ['日期', '变动', '内容', '金额', '凭证', '原因'];

function Lines({ lines }: { readonly lines: readonly CardLine[] }) {
  const years = lines.filter((line) => line.kind === 'years');
  const changes = lines.filter((line) => line.kind === 'change');
  return (
    <>
      {years.length > 0 && (
        <table className={css.years} aria-label="各年折旧">
          <thead>
            <tr>
              {[0, 1].flatMap((side) =>
                yearTitles.map((title) => <th key={`${side} ${title}`}>{title}</th>),
              )}
            </tr>
          </thead>
          <tbody>
            {years.map(({ years: pair }) => (
              <tr key={pair[0]?.year}>
                {[0, 1].flatMap((side) =>
                  yearCells(pair[side]).map((text, at) => (
                    // Cells never change their order.
                    <td key={`${side} ${yearTitles[at]}`}>{text}</td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > 0 && (
        <table className={css.changes} aria-label="变动记录">
          <thead>
            <tr>
              {changeTitles.map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ cells }, row) => (
              // Changes never change their order.
              <tr key={`${row + 1}`}>
                {cells.map((text, at) => (
                  <td key={changeTitles[at]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** What comes after the month that is printed; a year that has begun is not all of it. */
const laterTitles = { none: '', some: '（含后续）', all: '（后续）' } as const;

function yearCells(year: LifeYear | undefined): readonly string[] {
  if (!year) return yearTitles.map(() => '');
  return [
    `${year.year}${laterTitles[year.later]}`,
    String(year.months),
    textOf(year.amount),
    textOf(year.accumulated),
    textOf(year.net),
  ];
}
