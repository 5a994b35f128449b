import { Button } from 'antd';
import { FileActions, Icon, PageHeader, RefreshButton, useUrlFilters } from '@mingzhang/web';

/** Whether the address asks for the paper instead of the screen, and the way there and back. */
export function usePaper(): {
  readonly isOn: boolean;
  readonly open: () => void;
  close: () => void;
} {
  const [{ paper }, change] = useUrlFilters({ paper: '' });
  return {
    isOn: paper === '1',
    open: () => change({ paper: '1' }),
    close: () => change({ paper: '' }),
  };
}

/** Title of a book with 刷新, 打印 and 导出. */
export function BookHeader({
  title,
  subtitle,
  book,
  onPrint,
  onExport,
}: {
  title: string;
  subtitle: string;
  book: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
  onPrint: () => void;
  onExport: (format: 'xlsx' | 'csv') => void;
}) {
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton loading={book.isFetching} onClick={() => void book.refetch()} />
          <Button icon={<Icon name="print" />} aria-label={`打印${title}`} onClick={onPrint}>
            打印
          </Button>
          <FileActions name={title} onExport={onExport} />
        </>
      }
    />
  );
}
