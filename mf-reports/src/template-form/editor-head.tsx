import { Button, Input, Segmented, Tag } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { builtInStatements } from '@mingzhang/contract';
import { usePeriod, withPeriod } from '@mingzhang/shell-api';
import { Icon, Kbd, PageHeader, useConfirmDanger } from '@mingzhang/web';
import { useTemplate } from '../api/template.api';
import css from './template-form.module.css';
import { emptyDraft, resetTo, type Draft } from './template.model';
import type { Editor } from './use-editor';

/** What is done with the template as a whole. */
export function EditorHead({ editor, readOnly }: { editor: Editor; readOnly: boolean }) {
  const { draft, stored, isChanged, isSaving, send, change } = editor;
  const [period] = usePeriod();
  const { basedOn } = draft;
  const official = useTemplate(builtInStatements[basedOn ?? 'balanceSheet'], basedOn !== null);
  const confirm = useConfirmDanger();
  const navigate = useNavigate();
  const reset = () =>
    confirm({
      title: `恢复“${draft.name}”为内置格式`,
      effect: '项目、公式和栏目换回官方格式，名称不变。保存以后才生效。',
      okText: '恢复内置',
      onConfirm: () => official.data && change(resetTo(draft, official.data)),
    });
  return (
    <PageHeader
      title={draft.name === '' ? '新增报表' : draft.name}
      subtitle={
        <>
          <Link to={withPeriod('/report/template', period)}>报表模板</Link>
          {draft.code !== '' && ` · ${draft.code}`}
          {basedOn !== null && ` · ${originOf(stored, readOnly)}`}{' '}
          {(stored || !readOnly) && (
            <Tag {...(draft.enabled ? { color: 'success' } : {})}>
              {draft.enabled ? '已启用' : '草稿'}
            </Tag>
          )}
          {isChanged && <Tag color="warning">未保存</Tag>}
        </>
      }
      actions={
        !readOnly && (
          <>
            {basedOn !== null && stored && (
              <Button icon={<Icon name="undo" />} disabled={!official.data} onClick={reset}>
                恢复内置
              </Button>
            )}
            {stored && (
              <>
                <Button
                  icon={<Icon name="copy" />}
                  disabled={isChanged}
                  title={isChanged ? '请先保存，再复制' : undefined}
                  onClick={() =>
                    void navigate(withPeriod(`/report/template/form/new?copy=${stored.id}`, period))
                  }
                >
                  复制
                </Button>
                <Link to={withPeriod(`/report/view/${stored.id}`, period)}>查看报表</Link>
              </>
            )}
            <Button loading={isSaving} onClick={() => send({ enabled: !draft.enabled })}>
              {draft.enabled ? '停用' : '启用'}
            </Button>
            <Button type="primary" loading={isSaving} onClick={() => send()}>
              {draft.enabled ? '保存' : '保存草稿'} <Kbd>Ctrl S</Kbd>
            </Button>
          </>
        )
      }
    />
  );
}

/** Who may not save is not told what saving would make of it. */
function originOf(stored: Editor['stored'], readOnly: boolean): string {
  if (stored) return '由内置报表复制';
  return readOnly ? '内置报表' : '内置报表，保存为自用的一张';
}

/** What the statement is called, and its columns. */
export function HeadFields({
  draft,
  isNew,
  change,
  onColumns,
}: {
  draft: Draft;
  isNew: boolean;
  change: (draft: Draft) => void;
  onColumns: () => void;
}) {
  return (
    <div className={css.headFields}>
      <Input
        aria-label="报表名称"
        // Whoever comes by 新增 or 复制 has left a button that is gone.
        autoFocus={isNew}
        className={css.name ?? ''}
        placeholder="报表名称"
        maxLength={40}
        value={draft.name}
        onChange={({ target }) => change({ ...draft, name: target.value })}
      />
      <Input
        aria-label="表号"
        className={css.code ?? ''}
        placeholder="表号，可不填"
        maxLength={40}
        value={draft.code}
        onChange={({ target }) => change({ ...draft, code: target.value })}
      />
      {isNew && draft.basedOn === null && (
        <Segmented
          aria-label="报表类型"
          value={draft.type}
          options={[
            { value: 0 as const, label: '普通报表' },
            { value: 1 as const, label: '资产类报表' },
          ]}
          onChange={(type) => change({ ...emptyDraft(type), name: draft.name, code: draft.code })}
        />
      )}
      <Button icon={<Icon name="columns" />} onClick={onColumns}>
        栏目（{draft.columns.length}）
      </Button>
    </div>
  );
}
