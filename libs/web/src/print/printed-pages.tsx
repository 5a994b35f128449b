import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'antd';
import { Icon } from '../icon';
import { Page, PageHeader } from '../layout/page';
import type { PageSize } from './print-exposure';
import { PrintFlow, PrintPage } from './print-flow';

/** What a preview is left by: 返回 and 打印, which Enter presses. */
function PrintActs({ onBack }: { onBack: () => void }) {
  return (
    <>
      <Button onClick={onBack}>返回</Button>
      <Button type="primary" autoFocus icon={<Icon name="print" />} onClick={() => window.print()}>
        打印
      </Button>
    </>
  );
}

/** A preview in the place of a screen: its pages one below the other, each a sheet of paper. */
export function PrintedPages({
  title,
  subtitle,
  size,
  pages,
  front = [],
  settings,
  onBack,
}: {
  /** Of what is printed. */
  title: string;
  subtitle: string;
  size: PageSize;
  pages: readonly ReactNode[];
  /** What stands before them and has no number. */
  front?: readonly ReactNode[];
  /** What changes how it is printed, before 返回. */
  settings?: ReactNode;
  onBack: () => void;
}) {
  const shown = useGrowing(pages.length);
  return (
    <Page>
      <PageHeader
        title={`打印${title}`}
        subtitle={subtitle}
        actions={
          <>
            {settings}
            <PrintActs onBack={onBack} />
          </>
        }
      />
      <PrintFlow size={size} label="打印预览">
        {front.map((page, index) => (
          <PrintPage key={`front ${index + 1}`} label={`前页 ${index + 1}`}>
            {page}
          </PrintPage>
        ))}
        {pages.slice(0, shown).map((page, index) => (
          // Pages never change their order.
          <PrintPage key={`${index + 1}`} label={`第 ${index + 1} 页`}>
            {page}
          </PrintPage>
        ))}
      </PrintFlow>
    </Page>
  );
}

/** Pages that stand there at once, and that come with each turn: so many are drawn in the time of a key. */
const PAGES = { first: 30, more: 15 } as const;

/** How many of the pages are drawn: a thick volume comes bit by bit, and whole when it is printed. */
function useGrowing(count: number): number {
  const [shown, setShown] = useState<number>(PAGES.first);
  useEffect(() => {
    if (shown >= count) return undefined;
    const turn = setTimeout(() => setShown(shown + PAGES.more));
    const whole = () => flushSync(() => setShown(count));
    window.addEventListener('beforeprint', whole);
    return () => {
      clearTimeout(turn);
      window.removeEventListener('beforeprint', whole);
    };
  }, [shown, count]);
  return shown;
}
