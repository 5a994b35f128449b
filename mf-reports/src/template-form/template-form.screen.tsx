import { useParams, useSearchParams } from 'react-router-dom';
import { ErrorPanel, NoSuchPage, Page, PageHeader, Sheet, SkeletonRows } from '@mingzhang/web';
import { useTemplate } from '../api/template.api';
import { TemplateEditor } from './template-editor';
import { draftOf, emptyDraft } from './template.model';

const NEW = 'new';

/** 报表模板设计: one of the account set's own, a copy of another one, or a new one. */
export function TemplateFormScreen() {
  const { templateId = '' } = useParams();
  const [search] = useSearchParams();
  const copied = Number(search.get('copy') ?? 0);
  if (templateId === NEW && copied === 0) {
    return <TemplateEditor key={NEW} start={emptyDraft(search.get('type') === '1' ? 1 : 0)} />;
  }
  const id = templateId === NEW ? copied : Number(templateId);
  if (!Number.isInteger(id) || id <= 0) return <NoSuchPage />;
  return <Stored key={`${templateId} ${id}`} id={id} isCopy={templateId === NEW} />;
}

function Stored({ id, isCopy }: { id: number; isCopy: boolean }) {
  const template = useTemplate(id);
  if (!template.data) {
    return (
      <Page>
        <PageHeader title="报表模板设计" />
        <Sheet>
          {template.error ? (
            <ErrorPanel error={template.error} onRetry={() => void template.refetch()} />
          ) : (
            <SkeletonRows rows={12} />
          )}
        </Sheet>
      </Page>
    );
  }
  if (!isCopy) return <TemplateEditor start={draftOf(template.data)} from={template.data} />;
  const draft = draftOf(template.data);
  const rows = draft.rows.map((row) => ({ ...row, id: null }));
  const name = template.data.builtIn ? draft.name : `${draft.name} 副本`;
  return <TemplateEditor start={{ ...draft, name, rows, enabled: false }} />;
}
