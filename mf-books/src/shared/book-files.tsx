import { lazy, Suspense, useState } from 'react';
import { useFeature } from '@mingzhang/shell-api';
import { FileActions, type FileActionsProps } from '@mingzhang/web';

const ArchiveDrawer = lazy(() =>
  import('./archive-drawer').then((module) => ({ default: module.ArchiveDrawer })),
);

/** 导出 of a book, and of all books of a year. */
export function BookFiles(props: Pick<FileActionsProps, 'name' | 'onExport'>) {
  const [isOpen, setOpen] = useState(false);
  const isWholeYear = useFeature('books.archive');
  const all = { label: '导出全年全部账簿…', onClick: () => setOpen(true) };
  return (
    <>
      <FileActions {...props} more={isWholeYear ? [all] : []} />
      <Suspense fallback={null}>
        {isOpen && <ArchiveDrawer onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
