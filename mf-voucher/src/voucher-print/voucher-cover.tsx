import { fittingPoints } from '@mingzhang/web';
import { placeHeight, sheetSize, type PrintSettings } from './print-settings';
import type { VoucherCover as Cover } from './voucher-cover.model';
import css from './voucher-sheet.module.css';

const POINTS = 10.5;
/** Title above the table. */
const TITLE_MM = 14;
const LABEL_MM = 30;
/** Rows of the table; the one with the numbers is higher. */
const ROWS = { all: 6.6, numbers: 1.6 };
const PADDING_MM = 6;

/** 凭证封面: of the size of a voucher, so that it is cut and bound with them. */
export function VoucherCover({ cover, settings }: { cover: Cover; settings: PrintSettings }) {
  const { widthMm } = sheetSize(settings);
  const heightMm = placeHeight(settings) - settings.margins.top - settings.margins.bottom;
  const numbers = cover.words
    .map(({ title, numbers: text, count }) => `${title}第 ${text} 号（${count} 张）`)
    .join('；');
  const fitted = (text: string, rows: number, width = widthMm - LABEL_MM) => ({
    fontSize: `${fittingPoints(text, {
      widthMm: width - PADDING_MM,
      heightMm: ((heightMm - TITLE_MM) / ROWS.all) * rows,
      points: POINTS,
    })}pt`,
  });
  return (
    <article className={css.cover} aria-label="凭证封面">
      <h2 className={css.title}>
        <span>会计凭证封面</span>
      </h2>
      <div className={css.coverTable}>
        <Row>
          <dt>单位名称</dt>
          <dd style={fitted(cover.company, 1)}>{cover.company}</dd>
        </Row>
        <Row>
          <dt>年度月份</dt>
          <dd>{cover.months}</dd>
          <dt>册数</dt>
          <dd>
            共 {pen(cover.volumes)} 册 第 {pen(cover.volume)} 册
          </dd>
        </Row>
        <Row>
          <dt>种类与号码</dt>
          <dd style={fitted(numbers, ROWS.numbers)}>{numbers}</dd>
        </Row>
        <Row>
          <dt>起讫日期</dt>
          <dd>{cover.dates}</dd>
        </Row>
        <Row>
          <dt>凭证张数</dt>
          <dd>{cover.voucherCount} 张</dd>
          <dt>附件张数</dt>
          <dd>{cover.attachmentCount} 张</dd>
        </Row>
        <Row>
          <dt>会计主管</dt>
          <dd />
          <dt>装订人</dt>
          <dd />
          <dt>装订日期</dt>
          <dd />
        </Row>
      </div>
    </article>
  );
}

function Row({ children }: { children: React.ReactNode }) {
  return <dl className={css.coverRow}>{children}</dl>;
}

/** What is not known is written by hand. */
function pen(text: string): string {
  return text === '' ? '\u3000\u3000' : text;
}
