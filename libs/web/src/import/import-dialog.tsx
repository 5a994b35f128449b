import { useId, useState, type ReactNode } from 'react';
import { Alert, Button, Modal, Progress, Radio, Upload } from 'antd';
import { jobCalls, type ImportMode } from '@mingzhang/contract';
import { useDownload } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import css from './import.module.css';
import {
  acceptedFiles,
  fileProblem,
  isRunning,
  percentOf,
  progressText,
  resultText,
  resultTone,
  type ImportJob,
} from './import-job.model';
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
    <Modal title={title} open={open} onCancel={onClose} footer={null} width={640} destroyOnHidden>
      {state.job ? (
        <ImportProgress job={state.job} state={state} onClose={onClose} />
      ) : (
        <ImportChoice {...{ hint, choice, state, onTemplate }} />
      )}
    </Modal>
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
  return (
    <div className={css.body}>
      <p className={css.hint}>
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
      <div className={css.actions}>
        <Button
          type="primary"
          disabled={!file || problem !== undefined}
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
    <p className={css.hint}>
      上次导入 {job.title}：{resultText(job)}
      <Button type="link" size="small" onClick={onShow}>
        查看结果
      </Button>
    </p>
  );
}

function ImportProgress({
  job,
  state,
  onClose,
}: {
  job: ImportJob;
  state: ImportState;
  onClose: () => void;
}) {
  if (!isRunning(job)) return <ImportResult job={job} state={state} onClose={onClose} />;
  const percent = percentOf(job);
  return (
    <div className={css.body}>
      <p>
        正在导入 <b>{job.title}</b>
      </p>
      <Progress percent={percent ?? 0} status="active" showInfo={percent !== undefined} />
      <p role="status" className={css.hint}>
        {progressText(job)}。可以关闭本窗口继续其他工作，导入会在后台完成。
      </p>
      <div className={css.actions}>
        <Button onClick={state.cancel}>取消导入</Button>
        <Button type="primary" onClick={onClose}>
          后台运行
        </Button>
      </div>
    </div>
  );
}

function ImportResult({
  job,
  state,
  onClose,
}: {
  job: ImportJob;
  state: ImportState;
  onClose: () => void;
}) {
  const { download, isPending } = useDownload();
  const report = job.report;
  return (
    <div className={css.body}>
      <div role="status">
        <Alert type={resultTone(job)} showIcon title={resultText(job)} description={job.title} />
      </div>
      {report?.recognised !== undefined && <p>{report.recognised}</p>}
      {report?.notes !== undefined && <Notes notes={report.notes} />}
      {report && report.ignoredColumns.length > 0 && (
        <p className={css.hint}>
          文件中的列 {report.ignoredColumns.map((title) => `“${title}”`).join('、')}
          {report.recognised === undefined ? '不在模板中，没有读取。' : '没有读取。'}
        </p>
      )}
      {report && report.problems.length > 0 && <Problems report={report} />}
      <div className={css.actions}>
        {job.files.includes('refused') && (
          <Button
            icon={<Icon name="download" />}
            loading={isPending}
            onClick={() =>
              download(jobCalls.file, { params: { jobId: job.jobId, name: 'refused' } })
            }
          >
            下载未导入的行
          </Button>
        )}
        {report?.preview ? (
          <PreviewActions state={state} />
        ) : (
          <>
            <Button onClick={state.again}>再次导入</Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A preview is written or given up; the file of another page has to be chosen again. */
function PreviewActions({ state }: { state: ImportState }) {
  if (!state.confirm) return <Button onClick={state.again}>重新选择文件</Button>;
  return (
    <>
      <Button onClick={state.again}>取消</Button>
      <Button type="primary" loading={state.isSending} onClick={state.confirm}>
        确认导入
      </Button>
    </>
  );
}

/** What was created and what was assumed. */
function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={css.notes} aria-label="说明">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Problems({ report }: { report: NonNullable<ImportJob['report']> }) {
  const { unlisted = 0 } = report;
  return (
    <div className={css.problems} role="region" aria-label="未导入的行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {report.problems.map(({ row, rows, code, msg }, index) => (
            <tr key={`${row} ${code} ${index}`}>
              <td>{rows ?? row}</td>
              <td>{msg.replace(/^第 \d+ 行：/, '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unlisted > 0 && (
        <p className={css.hint}>
          这里只列出前 {report.problems.length} 种原因，另有 {unlisted}{' '}
          种见下载的文件，每行写有行号和原因。
        </p>
      )}
    </div>
  );
}
