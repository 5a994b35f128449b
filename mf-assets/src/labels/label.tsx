import { memo, useMemo } from 'react';
import type { AssetRow } from '@mingzhang/contract';
import { noDepartmentTitle } from '@mingzhang/rules';
import { fittingPoints, MM_PER_POINT } from '@mingzhang/web';
import { codeModules, codePath } from './label-code';
import css from './labels.module.css';
import type { LabelSheet, PlacedLabel } from './label-layout';

/** White above and below on a label; printers are out by a millimetre. */
const EDGE_MM = 2;
/** Between the code and the text. */
const GAP_MM = 1.5;

interface LabelProps {
  readonly row: AssetRow;
  readonly company: string;
  /** What the code holds. */
  readonly address: string;
  readonly sheet: LabelSheet;
  readonly place: PlacedLabel;
  readonly isLined: boolean;
}

/** One label: the code, and what people look for without a phone. A text is shrunk rather than cut. */
export const Label = memo(function Label(props: LabelProps) {
  const { row, company, address, sheet, place, isLined } = props;
  const modules = useMemo(() => codeModules(address), [address]);
  const { widthMm, heightMm } = sheet.label;
  const inside = widthMm - 2 * sheet.sideMm;
  const room = inside - sheet.codeMm - GAP_MM;
  const [large, small] = heightMm > 32 ? [11, 8.5] : [9, 7];
  return (
    <div
      className={isLined ? `${css.label} ${css.lined}` : css.label}
      style={{
        left: `${place.x}mm`,
        top: `${place.y}mm`,
        padding: `${EDGE_MM}mm ${sheet.sideMm}mm`,
        width: `${widthMm}mm`,
        height: `${heightMm}mm`,
      }}
    >
      <Line text={company} widthMm={inside} points={small} isCompany />
      <div className={css.rest} style={{ gap: `${GAP_MM}mm` }}>
        <svg
          className={css.code}
          style={{ width: `${sheet.codeMm}mm`, height: `${sheet.codeMm}mm` }}
          viewBox={`0 0 ${modules.length} ${modules.length}`}
          role="img"
          aria-label={`${row.code} 的二维码`}
          shapeRendering="crispEdges"
        >
          <path d={codePath(modules)} fill="currentColor" />
        </svg>
        <div className={css.texts}>
          <Line text={row.name} widthMm={room} points={large} isStrong />
          <Line text={row.code} widthMm={room} points={large} isStrong />
          {linesOf(row).map((text) => (
            <Line key={text} text={text} widthMm={room} points={small} />
          ))}
        </div>
      </div>
    </div>
  );
});

const saysDepartments = (departments: string) =>
  departments.split('、').some((part) => !part.startsWith(noDepartmentTitle));

/** 规格, 部门 and 保管人, 地点, 启用: those that the card has. */
function linesOf({ specification, departments, keeper, location, startUse }: AssetRow): string[] {
  return [
    specification,
    // Shares of no department say nothing on a label.
    [saysDepartments(departments) ? departments : '', keeper].filter(Boolean).join(' '),
    location,
    `${startUse.slice(0, 7)} 启用`,
  ].filter(Boolean);
}

function Line({
  text,
  widthMm,
  points,
  isStrong,
  isCompany,
}: {
  readonly text: string;
  readonly widthMm: number;
  /** The size wanted. */
  readonly points: number;
  readonly isStrong?: boolean;
  readonly isCompany?: boolean;
}) {
  // A line of its own: the height lets no second one stand.
  const heightMm = points * MM_PER_POINT * 1.3;
  const size = fittingPoints(text, { widthMm, heightMm, points });
  const name = isCompany ? css.company : isStrong ? css.strong : undefined;
  return (
    <div className={name} style={{ height: `${heightMm}mm`, fontSize: `${size}pt` }}>
      {text}
    </div>
  );
}
