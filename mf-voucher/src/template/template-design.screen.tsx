import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { voucherTemplateTypes, type VoucherTemplate } from '@mingzhang/contract';
import { ErrorPanel, Page, SkeletonRows } from '@mingzhang/web';
import { useTemplate } from '../api/voucher-template.api';
import { designOf, newDesign } from './template-design.model';
import { TemplateDesigner } from './template-designer';

/** 模板设计 at `/template/design/:templateId?`; `?type=` is the type a new one begins with. */
export function TemplateDesignScreen() {
  const { templateId } = useParams();
  const id = templateId && /^\d{1,15}$/.test(templateId) ? Number(templateId) : undefined;
  return id === undefined ? <NewTemplate /> : <StoredTemplate key={id} id={id} />;
}

function NewTemplate() {
  const [search] = useSearchParams();
  const wanted = Number(search.get('type'));
  return <TemplateDesigner start={newDesign(voucherTemplateTypes[wanted] ? wanted : 0)} />;
}

/** Reads the template once; later answers do not disturb what is being typed. */
function StoredTemplate({ id }: { id: number }) {
  const template = useTemplate(id);
  const [start, setStart] = useState<VoucherTemplate>();
  if (start) return <TemplateDesigner start={designOf(start)} stored={start} />;
  if (template.isFetchedAfterMount && template.data) setStart(template.data);
  return (
    <Page>
      {template.error ? (
        <ErrorPanel
          title="模板没有读到"
          error={template.error}
          onRetry={() => void template.refetch()}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
