import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { FileActions, Icon, lazyPart, type FileActionsProps } from '@mingzhang/web';

// They come when they are opened.
const ImportDialog = lazyPart(() => import('./import-dialog'), 'ImportDialog');
const ImportRecords = lazyPart(() => import('./import-records'), 'ImportRecords');

interface Importing {
  /** Opens the import; undefined for a person who may not import. */
  readonly onImport: (() => void) | undefined;
  /** 导入, 导出 and 导入记录 of a list. */
  readonly files: (list: Pick<FileActionsProps, 'name' | 'onExport'>) => ReactNode;
  /** What is open of them. */
  readonly opened: ReactNode;
}

/** The import of a list of invoices, with the records of former ones. */
export function useImporting(canManage: boolean): Importing {
  const [open, setOpen] = useState<'import' | 'records'>();
  const onClose = () => setOpen(undefined);
  const onImport = canManage ? () => setOpen('import') : undefined;
  const more = [{ label: '导入记录', onClick: () => setOpen('records') }];
  return {
    onImport,
    files: (list) => (
      <>
        {onImport && (
          <Button icon={<Icon name="upload" />} title="Ctrl+I" onClick={onImport}>
            导入
          </Button>
        )}
        <FileActions {...list} more={more} />
      </>
    ),
    opened: (
      <>
        {open === 'import' && <ImportDialog onClose={onClose} />}
        {open === 'records' && <ImportRecords canManage={canManage} onClose={onClose} />}
      </>
    ),
  };
}
