import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { SheetKey } from '@mingzhang/contract';
import { isPeriod } from '@mingzhang/rules';
import { NoSuchPage, useUrlFilters } from '@mingzhang/web';

const firstRun = { run: '1' };

/** Shows the pay run that the address names: the month in its path, the run in its query. */
export function RunOfAddress({ show }: { readonly show: (key: SheetKey) => ReactNode }) {
  const { month = '' } = useParams();
  const [{ run }] = useUrlFilters(firstRun);
  const number = Number(run);
  if (!isPeriod(month) || !Number.isInteger(number) || number < 1) return <NoSuchPage />;
  return <Named key={`${month} ${run}`} sheetKey={{ period: month, run: number }} show={show} />;
}

/** The screen of one run: another run begins anew. */
function Named({
  sheetKey,
  show,
}: {
  readonly sheetKey: SheetKey;
  readonly show: (key: SheetKey) => ReactNode;
}) {
  return show(sheetKey);
}
