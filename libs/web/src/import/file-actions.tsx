import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { ImportJobKind } from '@mingzhang/contract';
import { Icon } from '../icon';
import { ActionMenu } from '../states/action-menu';
import { useIsNarrow } from '../use-is-narrow';
import { lazyPart } from '../lazy-part';
import type { ImportChoiceOptions } from './import-dialog';
import { percentOf } from '../job/job.model';
import { useImport, type ImportState, type StartImport } from './use-import';

/** Comes when it is opened: most lists are exported alone, and a file is chosen by hand. */
const ImportDialog = lazyPart(() => import('./import-dialog'), 'ImportDialog');

export interface FileActionsProps {
  /** What is imported and exported: 科目. */
  readonly name: string;
  readonly onExport: (format: 'xlsx' | 'csv') => void;
  /** Further files behind those of the screen itself, with what they are. */
  readonly more?: readonly { readonly label: string; readonly onClick: () => void }[];
  /** Left out where the user may not write. */
  readonly importing?: ImportOptions | undefined;
  /** Imports of other files into the same screen, in the menu: 导入考勤. */
  readonly moreImports?: readonly NamedImport[];
}

interface NamedImport extends ImportOptions {
  /** What its file holds: 考勤. */
  readonly name: string;
}

interface ImportOptions {
  /** Kind of the job, so that a running one is found again. */
  readonly kind: ImportJobKind;
  readonly start: StartImport;
  readonly onTemplate: () => void;
  /** Groups of calls whose answers are out of date afterwards. */
  readonly invalidates: readonly string[];
  readonly hint?: ReactNode;
  /** One more decision of the user, sent with the file. */
  readonly choice?: ImportChoiceOptions;
}

/** 导入, 导出 and 下载模板 of a screen; folded into one button on a phone. */
export function FileActions({ importing, moreImports = [], ...props }: FileActionsProps) {
  const [opened, setOpened] = useState<NamedImport>();
  const [isOpen, setOpen] = useState(false);
  const own = moreImports.map((each) => ({
    label: `导入${each.name}`,
    onClick: () => {
      setOpened(each);
      setOpen(true);
    },
  }));
  const all = { ...props, more: (props.more ?? []).concat(own) };
  return (
    <>
      {importing ? <WithImport importing={importing} {...all} /> : <Actions {...all} />}
      {opened && (
        <FurtherImport
          key={opened.kind.kind}
          importing={opened}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** An import by itself, on a screen whose list is not its export. */
export function ImportButton({ name, importing }: { name: string; importing: ImportOptions }) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => setOpen(true)}>
        导入{name}
      </Button>
      {isOpen !== undefined && (
        <FurtherImport
          importing={{ ...importing, name }}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The dialog of an import that is chosen from the menu. */
function FurtherImport({
  importing,
  open,
  onClose,
}: {
  importing: NamedImport;
  open: boolean;
  onClose: () => void;
}) {
  const state = useImport(importing);
  return (
    <ImportDialog
      title={`导入${importing.name}`}
      state={state}
      open={open}
      hint={importing.hint}
      choice={importing.choice}
      onTemplate={importing.onTemplate}
      onClose={onClose}
    />
  );
}

function WithImport({ importing, ...props }: FileActionsProps & { importing: ImportOptions }) {
  const state = useImport(importing);
  /** Undefined until it has been opened. */
  const [open, setOpen] = useState<boolean>();
  const title = `导入${props.name}`;
  return (
    <>
      <Actions
        {...props}
        state={state}
        onImport={() => {
          setOpen(true);
          state.lookForLast();
        }}
        onTemplate={importing.onTemplate}
      />
      {open !== undefined && (
        <ImportDialog
          title={title}
          state={state}
          open={open}
          hint={importing.hint}
          choice={importing.choice}
          onTemplate={importing.onTemplate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Actions({
  name,
  onExport,
  more = [],
  state,
  onImport,
  onTemplate,
}: FileActionsProps & {
  state?: ImportState;
  onImport?: () => void;
  onTemplate?: () => void;
}) {
  const narrow = useIsNarrow();
  const label = importLabel(state);
  const files = [
    { key: 'xlsx', label: '导出 Excel（.xlsx）', onClick: () => onExport('xlsx') },
    { key: 'csv', label: '导出 CSV（.csv）', onClick: () => onExport('csv') },
    ...more.map((item) => ({ ...item, key: item.label })),
    ...(onTemplate ? [{ key: 'template', label: '下载模板', onClick: onTemplate }] : []),
  ];
  const items =
    narrow && onImport ? [{ key: 'import', label, onClick: onImport }, ...files] : files;
  return (
    <>
      {onImport && !narrow && (
        <Button icon={<Icon name="upload" />} onClick={onImport}>
          {label}
        </Button>
      )}
      <ActionMenu items={items}>
        <Button
          icon={<Icon name={narrow && onImport ? 'more' : 'download'} />}
          aria-label={narrow && onImport ? `导入导出${name}` : `导出${name}`}
        >
          {narrow ? undefined : '导出'}
        </Button>
      </ActionMenu>
    </>
  );
}

function importLabel(state: ImportState | undefined): string {
  if (!state?.isBusy) return '导入';
  const percent = state.job && percentOf(state.job);
  return percent === undefined ? '导入中' : `导入中 ${percent}%`;
}
