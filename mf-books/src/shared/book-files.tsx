import { useState } from 'react';
import { useFeature } from '@mingzhang/shell-api';
import { FileActions, lazyPart, type FileActionsProps } from '@mingzhang/web';

const ArchiveDrawer = lazyPart(() => import('./archive-drawer'), 'ArchiveDrawer');

/** 导出 of a book, and in the menu of every book all of them of a year. */
export function BookFiles(props: Pick<FileActionsProps, 'name' | 'onExport'>) {
  const [isOpen, setOpen] = useState(false);
  const isWholeYear = useFeature('books.archive');
  const all = { label: '导出全年全部账簿…', onClick: () => setOpen(true) };
  return (
    <>
      <FileActions {...props} more={isWholeYear ? [all] : []} />
      {isOpen && <ArchiveDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
