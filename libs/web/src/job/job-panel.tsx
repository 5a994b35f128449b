import { useEffect, useRef, type ReactNode } from 'react';
import { Alert, Button, Progress } from 'antd';
import { jobCalls, type JobKind, type JobOf } from '@mingzhang/contract';
import { useDownload } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import css from './job.module.css';
import { isUnfinished, percentOf, progressText, standingTexts } from './job.model';
import type { JobState } from './use-job';

/** How jobs of a kind are shown: one for each kind, beside the screen that starts them. */
export interface JobView<K extends JobKind> {
  readonly kind: K;
  /** What they do, in the sentences of the panel: 导入. */
  readonly act: string;
  /** How one ended, in one sentence. */
  readonly result: (job: JobOf<K>) => {
    readonly tone: 'success' | 'warning' | 'error' | 'info';
    readonly text: string;
  };
  /** What one answered, beyond that sentence. */
  readonly report: (job: JobOf<K>) => ReactNode;
  /** The job is done for its file, so that to fetch it is the primary act, and not to close the panel. */
  readonly isForFile?: boolean;
}

interface PanelProps<K extends JobKind> {
  readonly view: JobView<K>;
  readonly job: JobOf<K>;
  readonly state: Pick<JobState<K>, 'cancel' | 'pause' | 'resume' | 'again' | 'refused'>;
  /** In place of 再次 and 完成, where an ended job asks for more. */
  readonly endActions?: ReactNode;
  readonly onClose: () => void;
}

/** A job: how far it is, what stands of it, how it ended, and the files that it left; or why no more is told of it. */
export function JobPanel<K extends JobKind>(props: PanelProps<K>) {
  const panel = useRef<HTMLDivElement>(null);
  const { refused } = props.state;
  const isEnded = refused !== undefined || !isUnfinished(props.job);
  // What had the focus has gone with the step before: in a dialog work goes on with the primary act.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost || !panel.current?.closest('.ant-drawer, .ant-modal')) return;
    panel.current.querySelector<HTMLElement>('.ant-btn-primary')?.focus({ preventScroll: true });
  }, [isEnded]);
  return (
    <div ref={panel} className={css.body}>
      {refused && <Refused {...props} msg={refused.msg} />}
      {!refused && (isEnded ? <Ended {...props} /> : <Unfinished {...props} />)}
    </div>
  );
}

function Unfinished<K extends JobKind>({ view, job, state, onClose }: PanelProps<K>) {
  const percent = percentOf(job);
  const isPaused = job.state === 'paused';
  return (
    <>
      <p>
        {isPaused ? `${view.act}已暂停` : `正在${view.act}`} <b>{job.title}</b>
      </p>
      <Progress
        percent={percent ?? 0}
        status={isPaused ? 'normal' : 'active'}
        showInfo={percent !== undefined}
      />
      <p role="status" className={css.hint}>
        {progressText(job)}。
        {isPaused
          ? '已完成的部分保留，可以随时继续。'
          : `可以关闭本窗口继续其他工作，${view.act}会在后台完成。`}
      </p>
      <Standing job={job} />
      <div className={css.actions}>
        <Button onClick={state.cancel}>{`取消${view.act}`}</Button>
        {view.kind.pausable && !isPaused && (
          <Button onClick={state.pause}>{`暂停${view.act}`}</Button>
        )}
        {isPaused ? (
          <Button type="primary" onClick={state.resume}>{`继续${view.act}`}</Button>
        ) : (
          <Button type="primary" onClick={onClose}>
            后台运行
          </Button>
        )}
      </div>
    </>
  );
}

/** Nobody knows here whether it goes on. */
function Refused<K extends JobKind>({
  view,
  job,
  state,
  onClose,
  msg,
}: PanelProps<K> & { readonly msg: string }) {
  return (
    <>
      <div role="status">
        <Alert
          type="warning"
          showIcon
          title={`看不到这次${view.act}的进度：${msg}`}
          description={job.title}
        />
      </div>
      <div className={css.actions}>
        <Button onClick={state.again}>{`再次${view.act}`}</Button>
        <Button type="primary" onClick={onClose}>
          关闭
        </Button>
      </div>
    </>
  );
}

function Ended<K extends JobKind>({ view, job, state, endActions, onClose }: PanelProps<K>) {
  const { download, isPending } = useDownload();
  const { tone, text } = view.result(job);
  const { files } = view.kind;
  const [wanted] = view.isForFile ? job.files : [];
  return (
    <>
      <div role="status">
        <Alert type={tone} showIcon title={text} description={job.title} />
      </div>
      {job.state !== 'done' && <Standing job={job} />}
      {view.report(job)}
      <div className={css.actions}>
        {job.files.map((name) => (
          <Button
            key={name}
            type={name === wanted ? 'primary' : 'default'}
            icon={<Icon name="download" />}
            loading={isPending}
            onClick={() => download(jobCalls.file, { params: { jobId: job.jobId, name } })}
          >
            {files[name]?.title ?? `下载 ${name}`}
          </Button>
        ))}
        {endActions ?? (
          <>
            <Button onClick={state.again}>{`再次${view.act}`}</Button>
            <Button type={wanted === undefined ? 'primary' : 'default'} onClick={onClose}>
              完成
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** What stands of a job, whatever becomes of it; work that is all or nothing has none of it. */
function Standing({ job }: { job: Parameters<typeof standingTexts>[0] }) {
  if (job.steps.length === 0) return null;
  return (
    <ul className={css.notes} aria-label="已完成的部分">
      {standingTexts(job).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
