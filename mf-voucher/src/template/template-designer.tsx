import { useState } from 'react';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sentenceOf, type VoucherTemplate } from '@mingzhang/contract';
import { notify, usePeriod, useSession, useTabTitle, withPeriod } from '@mingzhang/shell-api';
import { Chooser, Kbd, Page, PageHeader, Sheet } from '@mingzhang/web';
import { useVoucherWords } from '../api/voucher.api';
import { useCreateTemplate, useUpdateTemplate } from '../api/voucher-template.api';
import { templateTypeOptions } from '../shared/template-types';
import { bodyOf, problemsOf, type Design } from './template-design.model';
import { TemplateLines } from './template-lines';
import { TemplatePreview } from './template-preview';
import css from './template.module.css';

/** The designer: head, lines and what a voucher made from it looks like. */
export function TemplateDesigner({ start, stored }: { start: Design; stored?: VoucherTemplate }) {
  const [design, setDesign] = useState(start);
  const [tried, setTried] = useState(false);
  const canWrite = useSession().can('voucher.write');
  const saving = useSaving(stored);
  const problems = problemsOf(design);
  const title = stored ? `模板 ${stored.name}` : '新增模板';
  useTabTitle(title);
  const save = () => {
    setTried(true);
    if (problems.length === 0) saving.save(design);
  };
  const refusal = saving.error?.msg ?? (tried && problems[0] ? sentenceOf(problems[0]) : undefined);
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        if (canWrite) save();
      }}
    >
      <Page>
        <PageHeader
          title={title}
          actions={
            <>
              <Button onClick={saving.leave}>返回</Button>
              {canWrite && (
                <Button type="primary" loading={saving.isPending} onClick={save}>
                  保存 <Kbd>Ctrl S</Kbd>
                </Button>
              )}
            </>
          }
        />
        <Sheet>
          <Head design={design} onChange={setDesign} />
          {refusal !== undefined && (
            <Alert type="error" showIcon className={css.problems ?? ''} title={refusal} />
          )}
          <TemplateLines
            design={design}
            wrongRows={new Set(tried ? problems.map(({ row }) => row) : [])}
            onChange={setDesign}
          />
          <TemplatePreview design={design} stored={design === start ? stored : undefined} />
        </Sheet>
      </Page>
    </div>
  );
}

function useSaving(stored: VoucherTemplate | undefined) {
  const navigate = useNavigate();
  const [period] = usePeriod();
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const leave = () => void navigate(withPeriod('/template/manager', period));
  const onSuccess = ({ name }: VoucherTemplate) => {
    notify.success(`模板“${name}”已保存`);
    leave();
  };
  return {
    leave,
    error: create.error ?? update.error,
    isPending: create.isPending || update.isPending,
    save: (design: Design) => {
      const body = bodyOf(design);
      if (!stored) return create.mutate({ body }, { onSuccess });
      const { id, version } = stored;
      return update.mutate({ body: { id, version, ...body } }, { onSuccess });
    },
  };
}

function Head({ design, onChange }: { design: Design; onChange: (design: Design) => void }) {
  const words = useVoucherWords();
  return (
    <Form layout="vertical" className={css.head ?? ''}>
      <Form.Item label="名称" htmlFor="template-name">
        <Input
          id="template-name"
          autoFocus
          maxLength={40}
          value={design.name}
          onChange={({ target }) => onChange({ ...design, name: target.value })}
        />
      </Form.Item>
      <Form.Item label="类型" htmlFor="template-type">
        <Select
          id="template-type"
          value={design.type}
          options={templateTypeOptions}
          onChange={(type) => onChange({ ...design, type })}
        />
      </Form.Item>
      <Form.Item label="凭证字" htmlFor="template-word">
        <Chooser
          id="template-word"
          allowClear
          placeholder="默认凭证字"
          value={design.wordId}
          options={(words.data ?? []).map(({ id, word }) => ({ value: id, label: word }))}
          onChange={(wordId) => onChange({ ...design, wordId: wordId ?? null })}
        />
      </Form.Item>
      <Form.Item label="备注" htmlFor="template-remark">
        <Input
          id="template-remark"
          maxLength={200}
          value={design.remark}
          onChange={({ target }) => onChange({ ...design, remark: target.value })}
        />
      </Form.Item>
    </Form>
  );
}
