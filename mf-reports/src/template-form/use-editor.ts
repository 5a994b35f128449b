import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TemplateDetail } from '@mingzhang/contract';
import { notify, useAccountSet, usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import { putKept, readKept, useKeptAtSessionEnd, useKeptWork } from '@mingzhang/web';
import { useCreateTemplate, useUpdateTemplate } from '../api/template.api';
import { bodyOf, draftOf, isSameDraft, unfinished, type Draft } from './template.model';

/** What of a stored template saving needs; undefined for one that is not kept yet. */
type Stored = Pick<TemplateDetail, 'id' | 'version'> | undefined;

/** A template as it is edited, with the row at hand, and the ways to keep it. */
export function useEditor(start: Draft, from: TemplateDetail | undefined) {
  const [draft, setDraft] = useState(start);
  const [kept, setKept] = useState({ draft: start, stored: storedOf(from) });
  const [selected, select] = useState(start.rows[0]?.key);
  const [missing, setMissing] = useState<string>();
  const isChanged = !isSameDraft(draft, kept.draft);
  const saving = useSaving();
  const offer = useKeptDraft(from?.id ?? 0, { draft, isChanged });
  const send = (changes: Partial<Draft> = {}) => {
    const next = { ...draft, ...changes };
    const why = unfinished(next);
    setMissing(why);
    if (why !== undefined || saving.isPending) return;
    saving.save(next, kept.stored, (saved) => {
      const now = draftOf(saved);
      setDraft(now);
      setKept({ draft: now, stored: storedOf(saved) });
      // Rows are counted from 1 again: the one at hand stays at its place.
      const at = next.rows.findIndex(({ key }) => key === selected);
      select(now.rows[Math.max(0, at)]?.key);
      offer.forget();
    });
  };
  return {
    draft,
    selected,
    select,
    isChanged,
    offer,
    send,
    stored: kept.stored,
    change: (next: Draft) => {
      setDraft(next);
      setMissing(undefined);
      saving.reset();
    },
    refusal: missing ?? saving.error?.msg,
    isSaving: saving.isPending,
  };
}
export type Editor = ReturnType<typeof useEditor>;

function storedOf(template: TemplateDetail | undefined): Stored {
  if (!template || template.builtIn) return undefined;
  return { id: template.id, version: template.version };
}

function useSaving() {
  const navigate = useNavigate();
  const [period] = usePeriod();
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  return {
    error: create.error ?? update.error,
    isPending: create.isPending || update.isPending,
    reset: () => [create, update].forEach((each) => each.reset()),
    save: (draft: Draft, stored: Stored, done: (saved: TemplateDetail) => void) => {
      const onSuccess = (saved: TemplateDetail) => {
        notify.success(`报表“${saved.name}”已${saved.enabled ? '保存并启用' : '保存为草稿'}`);
        done(saved);
        if (stored) return;
        void navigate(withPeriod(`/report/template/form/${saved.id}`, period), { replace: true });
      };
      const { basedOn, ...body } = bodyOf(draft);
      const enabled = draft.enabled;
      if (stored) update.mutate({ body: { ...body, ...stored, enabled } }, { onSuccess });
      else create.mutate({ body: { ...body, basedOn } }, { onSuccess });
    },
  };
}

/** Unsaved changes stay in this browser, and are offered once when the template is opened again. */
function useKeptDraft(
  templateId: number,
  { draft, isChanged }: { readonly draft: Draft; readonly isChanged: boolean },
) {
  const key = `mz.report-template.${useAccountSet().id}.${useSession().user.id}.${templateId}`;
  const [left, setLeft] = useState(() =>
    readKept<Draft>(key, ({ rows, columns }) => Array.isArray(rows) && Array.isArray(columns)),
  );
  const write = () => {
    if (isChanged) putKept(key, draft);
  };
  const keep = useKeptWork({ content: draft, changed: isChanged, write });
  useKeptAtSessionEnd({ keep, isUnsaved: isChanged, title: '未保存的报表模板' });
  const forget = () => {
    localStorage.removeItem(key);
    setLeft(undefined);
  };
  return { left, forget };
}
