import { useDeferredValue, useEffect, useState } from 'react';
import { Alert, App, ConfigProvider } from 'antd';
import type { TemplateDetail, TemplatePreview } from '@mingzhang/contract';
import { takeText } from '@mingzhang/rules/statements';
import { usePeriod, useSession, useTabTitle } from '@mingzhang/shell-api';
import { KeptOffer, Page } from '@mingzhang/web';
import { useSubjects, useTemplatePreview } from '../api/template.api';
import { ColumnsDrawer } from './columns-drawer';
import { EditorHead, HeadFields } from './editor-head';
import { ProofPane } from './proof-pane';
import { RowEditor } from './row-editor';
import { RowList } from './row-list';
import css from './template-form.module.css';
import {
  bodyOf,
  readersOfRow,
  textOfTerms,
  termsOf,
  usualSign,
  usualTake,
  withoutRow,
  withoutSubject,
  withRow,
  type Draft,
  type DraftRow,
} from './template.model';
import { useEditor, type Editor } from './use-editor';

/** A pause in typing after which figures are asked for. */
const PAUSE_MS = 400;

/** A template with its rows, the formula of one of them, and what the whole shows and proves. */
export function TemplateEditor({ start, from }: { start: Draft; from?: TemplateDetail }) {
  const readOnly = !useSession().can('report.manage');
  const editor = useEditor(start, from);
  const { draft, change, send, isSaving } = editor;
  const [isColumns, setColumns] = useState(false);
  useTabTitle(draft.name === '' ? '新增报表' : draft.name);
  return (
    <div
      className={css.keyboard}
      role="presentation"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        if (!readOnly) send();
      }}
    >
      <ConfigProvider componentDisabled={readOnly || isSaving}>
        <Page>
          <EditorHead editor={editor} readOnly={readOnly} />
          {editor.offer.left && !editor.isChanged && (
            <KeptOffer
              text="上次离开时有未保存的修改"
              onRestore={() => editor.offer.left && change(editor.offer.left)}
              onRefuse={editor.offer.forget}
            />
          )}
          <HeadFields
            draft={draft}
            change={change}
            isNew={!editor.stored}
            onColumns={() => setColumns(true)}
          />
          {editor.refusal !== undefined && (
            <Alert className={css.refusal ?? ''} type="error" showIcon title={editor.refusal} />
          )}
          <Panes editor={editor} readOnly={readOnly} />
        </Page>
      </ConfigProvider>
      {isColumns && (
        <ColumnsDrawer
          draft={draft}
          readOnly={readOnly}
          onChange={(columns) => change({ ...draft, columns })}
          onClose={() => setColumns(false)}
        />
      )}
    </div>
  );
}

/** Rows on the left, the one at hand in the middle, what the whole proves on the right. */
function Panes({ editor, readOnly }: { editor: Editor; readOnly: boolean }) {
  const { draft, selected, select, change } = editor;
  const preview = usePreview(draft, !readOnly);
  const acts = useRowActs(editor);
  const [added, setAdded] = useState<number>();
  const row = draft.rows.find(({ key }) => key === selected);
  return (
    <div className={css.panes}>
      <RowList
        draft={draft}
        selected={selected}
        readOnly={readOnly}
        preview={preview.data}
        wrongRows={wrongRowsOf(draft, preview.data)}
        onSelect={(key) => {
          setAdded(undefined);
          select(key);
        }}
        onChange={change}
        onAdd={(key) => {
          setAdded(key);
          select(key);
        }}
        onRemove={acts.remove}
      />
      {row ? (
        <RowEditor
          key={row.key}
          draft={draft}
          row={row}
          readOnly={readOnly}
          isNew={row.key === added}
          preview={preview.data}
          onChange={(changes) => acts.changeRow(row, changes)}
          onRemove={() => acts.remove(row)}
        />
      ) : (
        <section className={css.pane} />
      )}
      <ProofPane
        draft={draft}
        row={row}
        preview={preview.data}
        error={preview.error?.msg}
        onTakeOut={acts.takeOut}
        onTakeIn={acts.takeIn}
      />
    </div>
  );
}

function usePreview(draft: Draft, enabled: boolean) {
  const [period] = usePeriod();
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const shown = useDeferredValue(settled);
  const { name: _, code: __, enabled: ___, items, ...body } = bodyOf(shown);
  // A row that is not named yet has its figures already.
  const titled = items?.map((item) => ({ ...item, title: item.title.trim() || '未命名' })) ?? [];
  const query = useTemplatePreview({ ...body, items: titled, period }, enabled);
  const [held, setHeld] = useState<{ of: Draft; data: TemplatePreview }>();
  const { data } = query;
  // The last answer stays until the next one is there, with the rows that it is of.
  if (data && !query.isPlaceholderData && held?.data !== data) setHeld({ of: shown, data });
  return { data: held && alignedTo(draft, held), error: query.error };
}

/** An answer with its rows where they are by now. */
function alignedTo(
  draft: Draft,
  { of, data }: { readonly of: Draft; readonly data: TemplatePreview },
): TemplatePreview {
  if (of === draft) return data;
  const was = new Map(of.rows.map(({ key }, index) => [key, index]));
  const now = new Map(draft.rows.map(({ key }, index) => [key, index]));
  return {
    ...data,
    values: draft.rows.map(({ key }) => data.values[was.get(key) ?? -1] ?? {}),
    findings: data.findings.flatMap((finding) => {
      const at = now.get(of.rows[finding.row - 1]?.key ?? 0);
      return at === undefined ? [] : [{ ...finding, row: at + 1 }];
    }),
  };
}

/** Rows with a finding, and those that count a subject that is counted again elsewhere. */
function wrongRowsOf({ rows }: Draft, preview: TemplatePreview | undefined): ReadonlySet<number> {
  const repeated = new Set(
    preview?.coverage?.faults
      .filter(({ fault }) => fault !== 'leftOut')
      .flatMap((each) => each.lineNos),
  );
  const doubled = rows.flatMap(({ lineNo }, index) =>
    lineNo !== null && repeated.has(lineNo) ? [index + 1] : [],
  );
  return new Set([...(preview?.findings.map(({ row }) => row) ?? []), ...doubled]);
}

/** What is done with rows, and why it can't be. */
function useRowActs({ draft, selected, select, change }: Editor) {
  const { message } = App.useApp();
  const subjects = useSubjects();
  const isRead = (row: DraftRow, act: string) => {
    const readers = readersOfRow(draft, row.key);
    if (readers.length === 0) return false;
    const names = readers.map((title) => `“${title}”`).join('、');
    void message.warning(`“${row.title}”被${names}的公式引用，请先修改这些公式，再${act}`);
    return true;
  };
  return {
    changeRow: (row: DraftRow, changes: Partial<DraftRow>) => {
      if (changes.kind === 'heading' && isRead(row, '改为标题')) return;
      const emptied = changes.kind === 'heading' ? { formula: '' } : {};
      change(withRow(draft, row.key, { ...changes, ...emptied }));
    },
    remove: (row: DraftRow) => {
      if (isRead(row, '删除')) return;
      const at = draft.rows.findIndex(({ key }) => key === row.key);
      const next = withoutRow(draft, row.key);
      change(next);
      if (row.key === selected) select(next.rows[Math.min(at, next.rows.length - 1)]?.key);
    },
    takeOut: (row: DraftRow, code: string) => {
      change(withRow(draft, row.key, { formula: withoutSubject(row, code) }));
      select(row.key);
    },
    takeIn: (row: DraftRow, { code }: { readonly code: string }) => {
      const subject = subjects.data?.find((each) => each.code === code);
      const take = usualTake(draft, subject?.category ?? '');
      const added = {
        isNegative: usualSign(row, subject?.direction ?? 'debit'),
        text: takeText(take, code),
      };
      const terms = termsOf(row.formula);
      if (terms) change(withRow(draft, row.key, { formula: textOfTerms([...terms, added]) }));
    },
  };
}
