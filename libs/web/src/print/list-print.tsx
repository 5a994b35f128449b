import { Button, Segmented } from 'antd';
import { listPrintStandard, type ListPrintCalls } from '@mingzhang/contract';
import { ScreenSkeleton } from '../lazy-screen';
import { ErrorPanel } from '../states/error-panel';
import { BookPrint, type BookPrintProps } from './book-print';
import { usePrintTexts } from './use-print-texts';

const options = [
  { value: 'a4-wide', label: '横向' },
  { value: 'a4', label: '纵向' },
];

/** A list on paper by the print setting that its account set keeps: A4 lying or standing. */
export function ListPrint<Row>({
  setting,
  ...print
}: BookPrintProps<Row> & { setting: ListPrintCalls }) {
  const { printSetting: read, savePrintSetting: save } = setting;
  const kept = usePrintTexts<Readonly<Record<'sheet', string>>>({
    name: `list-print${read.path.replaceAll('/', '-')}`,
    standard: listPrintStandard,
    calls: { read, save },
  });
  if (kept.error) return <ErrorPanel error={kept.error} onRetry={kept.retry} />;
  if (!kept.isReady) return <ScreenSkeleton />;
  const { sheet } = kept.texts;
  return (
    <BookPrint
      {...print}
      isUpright={sheet === 'a4'}
      settings={
        <>
          <Segmented
            aria-label="纸张方向"
            value={sheet}
            options={options}
            onChange={(chosen) => kept.change({ sheet: chosen })}
          />
          {kept.save && sheet !== kept.ofSet.sheet && (
            <Button onClick={kept.save}>存为本账套的打印设置</Button>
          )}
        </>
      }
    />
  );
}
