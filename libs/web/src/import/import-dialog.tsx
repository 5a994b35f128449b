import { useId, useState, type ReactNode } from 'react';
import { Alert, Button, Radio, Upload } from 'antd';
import { Dialog } from '../states/dialog';
import type { ImportMode } from '@mingzhang/contract';
import { Icon } from '../icon';
import { JobPanel } from '../job/job-panel';
import panel from '../job/job.module.css';
import { useFocusWhen } from '../states/dialog-focus';
import css from './import.module.css';
import { acceptedFiles, fileProblem, resultText, type ImportJob } from './import-job.model';
import { importViewOf } from './import-view';
import type { ImportState } from './use-import';

/** A decision that a screen asks for beside the file; the first one is chosen to begin with. */
export interface ImportChoiceOptions {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/**
 * 导入: choose a file, see how far it is, read what was not taken and download it. It may be closed
 * while the import runs; opened again it shows it.
 */
export function ImportDialog({
  title,
  hint,
  choice,
  state,
  open,
  onTemplate,
  onClose,
}: {
  title: string;
  hint?: ReactNode;
  choice?: ImportChoiceOptions | undefined;
  state: ImportState;
  open: boolean;
  onTemplate: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} open={open} onCancel={onClose} footer={null} width={640} destroyOnHidden>
      {state.job ? (
        <JobPanel
          view={importViewOf(state.kind)}
          job={state.job}
          state={state}
          endActions={state.job.report?.preview && <PreviewActions state={state} />}
          onClose={onClose}
        />
      ) : (
        <ImportChoice hint={hint} choice={choice} state={state} onTemplate={onTemplate} />
      )}
    </Dialog>
  );
}

const modes: readonly { value: ImportMode; label: string }[] = [
  { value: 'all', label: '有错误时全部不导入' },
  { value: 'valid', label: '只导入正确的行' },
];

function ImportChoice({
  hint,
  choice,
  state,
  onTemplate,
}: {
  hint: ReactNode;
  choice: ImportChoiceOptions | undefined;
  state: ImportState;
  onTemplate: () => void;
}) {
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<ImportMode>('all');
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const problem = file && fileProblem(file);
  const isReady = file !== undefined && problem === undefined;
  const start = useFocusWhen(isReady);
  return (
    <div className={panel.body}>
      <p className={panel.hint}>
        {hint}
        <Button type="link" size="small" icon={<Icon name="download" />} onClick={onTemplate}>
          下载模板
        </Button>
      </p>
      <Upload.Dragger
        accept={acceptedFiles}
        maxCount={1}
        showUploadList={false}
        disabled={state.isSending}
        beforeUpload={(dropped) => {
          setFile(dropped);
          return false;
        }}
      >
        <div className={css.drop}>
          <Icon name="upload" size={22} />
          {file ? <b>{file.name}</b> : <span>点击选择文件，或把文件拖到这里</span>}
          <small>.xlsx、.xls、.csv、.txt 或 .dbf，不超过 20 MB，一次可导入数万行</small>
        </div>
      </Upload.Dragger>
      {problem && <Alert type="error" showIcon title={problem} />}
      <Decision
        label="有行不符合要求时"
        options={modes}
        value={mode}
        onChange={(value) => setMode(value as ImportMode)}
      />
      {choice && <Decision {...choice} value={chosen} onChange={setChosen} />}
      {state.last && (
        <LastImport job={state.last} onShow={() => state.show(state.last?.jobId ?? '')} />
      )}
      <div className={panel.actions}>
        <Button
          ref={start}
          type="primary"
          disabled={!isReady}
          loading={state.isSending}
          onClick={() => file && state.send(file, { mode, choice: chosen })}
        >
          开始导入
        </Button>
      </div>
    </div>
  );
}

function Decision({
  label,
  options,
  value,
  onChange,
}: ImportChoiceOptions & { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <span id={id} className={css.label}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        options={[...options]}
        onChange={(event) => onChange(event.target.value as string)}
      />
    </div>
  );
}

function LastImport({ job, onShow }: { job: ImportJob; onShow: () => void }) {
  return (
    <p className={panel.hint}>
      上次导入 {job.title}：{resultText(job)}
      <Button type="link" size="small" onClick={onShow}>
        查看结果
      </Button>
    </p>
  );
}

/** A preview is written or given up; the file of another page has to be chosen again. */
function PreviewActions({ state }: { state: ImportState }) {
  const { confirm, job, isSending } = state;
  if (!confirm) return <Button onClick={state.again}>重新选择文件</Button>;
  const hasEqual = job?.report?.equal !== undefined;
  return (
    <>
      <Button onClick={state.again}>取消</Button>
      <Button
        type={hasEqual ? 'default' : 'primary'}
        loading={isSending}
        onClick={() => confirm('import')}
      >
        {hasEqual ? '全部导入' : '确认导入'}
      </Button>
      {hasEqual && (
        <Button type="primary" autoFocus loading={isSending} onClick={() => confirm('skip')}>
          不导入相同的凭证
        </Button>
      )}
    </>
  );
}
