import { useEffect, useRef, useState } from 'react';
import { attachmentAccept } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { Icon } from '@mingzhang/web';
import css from './attachment.module.css';
import type { FormAttachments } from './use-attachments';

interface DropProps {
  readonly attachments: FormAttachments;
  /** Why the voucher cannot be changed; undefined when it can. */
  readonly lock: string | undefined;
}

/**
 * The ways by which files come to the form: dropped anywhere on it, pasted, or chosen. Listens on the
 * whole page; a form kept in a hidden tab hears nothing.
 */
export function AttachmentDrop({ attachments, lock }: DropProps) {
  const isOver = useDropping({
    onFiles: (files) => {
      if (lock === undefined) attachments.add(files);
      else notify.error(`不能添加附件：${lock}`);
    },
    canPaste: lock === undefined,
  });
  return (
    <>
      <input
        ref={attachments.picker}
        type="file"
        hidden
        multiple
        accept={attachmentAccept}
        aria-label="选择附件"
        onChange={({ target }) => {
          attachments.add([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {isOver && (
        <div className={css.overlay}>
          <div>
            <Icon name={lock === undefined ? 'clip' : 'lock'} size={24} />
            <b>{lock === undefined ? '松开鼠标，添加为附件' : `不能添加附件：${lock}`}</b>
            {lock === undefined && <span>图片、PDF、OFD、XML，每个最多 20 MB</span>}
          </div>
        </div>
      )}
    </>
  );
}

function useDropping(options: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly canPaste: boolean;
}): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const listeners = listenersOf(setOver, latest);
    for (const [name, listener] of listeners) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener);
    };
  }, []);
  return isOver;
}

type Listener = (event: Event) => void;

function listenersOf(
  setOver: (isOver: boolean) => void,
  latest: { readonly current: Parameters<typeof useDropping>[0] },
): readonly (readonly [string, Listener])[] {
  /** Entering a child comes before leaving its parent: only the count tells that files are gone. */
  let depth = 0;
  const enter = (step: 1 | -1) => {
    depth = Math.max(0, depth + step);
    setOver(depth > 0);
  };
  const onFilesOnly =
    (act: (event: DragEvent) => void): Listener =>
    (event) => {
      if (!isHere() || !hasFiles(event as DragEvent)) return;
      // Otherwise the browser leaves the page and shows the file.
      event.preventDefault();
      act(event as DragEvent);
    };
  return [
    ['dragenter', onFilesOnly(() => enter(1))],
    ['dragleave', onFilesOnly(() => enter(-1))],
    ['dragover', onFilesOnly(() => undefined)],
    [
      'drop',
      onFilesOnly((event) => {
        depth = 0;
        setOver(false);
        const files = droppedFiles(event);
        if (files.length > 0) latest.current.onFiles(files);
      }),
    ],
    [
      'paste',
      (event) => {
        const files = pastedFiles(event as ClipboardEvent);
        if (!isHere() || !latest.current.canPaste || files.length === 0) return;
        event.preventDefault();
        latest.current.onFiles(files);
      },
    ],
  ];
}

function isHere(): boolean {
  return window.location.pathname.startsWith('/voucher/form');
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return [...(dataTransfer?.types ?? [])].includes('Files');
}

function droppedFiles({ dataTransfer }: DragEvent): readonly File[] {
  const items = [...(dataTransfer?.items ?? [])];
  if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory)) {
    notify.error('不能添加文件夹，请打开文件夹后选择其中的文件');
    return [];
  }
  return [...(dataTransfer?.files ?? [])];
}

/** A spreadsheet puts a picture beside the text of its cells: then the text is meant. */
function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  if (!clipboardData || [...clipboardData.types].includes('text/plain')) return [];
  return [...clipboardData.files].map((file) => {
    if (file.name !== 'image.png') return file;
    const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '');
    return new File([file], `截图 ${time}.png`, { type: file.type });
  });
}
