import { memo, type CSSProperties } from 'react';
import { PrintPage } from '@mingzhang/web';
import { placeHeight, type PrintSettings } from './print-settings';
import { VoucherCover } from './voucher-cover';
import type { PrintedPage } from './voucher-print.model';
import { VoucherSheet } from './voucher-sheet';
import css from './voucher-sheet.module.css';

/** A page with its vouchers one above the other, or with the cover. */
export const PageOfVouchers = memo(function PageOfVouchers({
  page,
  number,
  settings,
}: {
  page: PrintedPage;
  number: number;
  settings: PrintSettings;
}) {
  const { top, right, bottom, left } = settings.margins;
  const style = {
    '--place-height': `${placeHeight(settings)}mm`,
    '--place-padding': `${top}mm ${right}mm ${bottom}mm ${left}mm`,
  } as CSSProperties;
  const className = settings.cutLine ? `${css.place} ${css.cut}` : css.place;
  return (
    <PrintPage label={`第 ${number} 页`}>
      {'cover' in page ? (
        <div className={css.place} style={style}>
          <VoucherCover cover={page.cover} settings={settings} />
        </div>
      ) : (
        page.sheets.map((sheet) => (
          <div key={`${sheet.voucherId} ${sheet.part}`} className={className} style={style}>
            <VoucherSheet sheet={sheet} settings={settings} />
          </div>
        ))
      )}
    </PrintPage>
  );
});
