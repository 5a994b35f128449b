import { useState } from 'react';
import { Alert, Button, Checkbox, Upload } from 'antd';
import { invoiceImportKind, setsImportKind, touchedBy } from '@mingzhang/contract';
import { Dialog, Icon, JobPanel, useFocusReturn, useFocusWhen, useJob } from '@mingzhang/web';
import { useStartImport, useStartSetsImport } from './import.api';
import { acceptedFiles, filesProblem } from './import.model';
import { importView } from './import-view';
import { setsView } from './sets-view';
import css from './import.module.css';

/**
 * 导入发票: choose files, see how far they are read, and what was not taken. It may be closed while the import runs; opened
 * again it shows it.
 */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const state = useJob(invoiceImportKind, touchedBy.invoice);
  const sets = useJob(setsImportKind, touchedBy.invoice);
  return (
    <Dialog title="导入发票" open onCancel={onClose} footer={null} width={720} destroyOnHidden>
      {state.job && <JobPanel view={importView} job={state.job} state={state} onClose={onClose} />}
      {!state.job && sets.job && (
        <JobPanel view={setsView} job={sets.job} state={sets} onClose={onClose} />
      )}
      {!state.job && !sets.job && <Choice onStarted={state.show} onSetsStarted={sets.show} />}
    </Dialog>
  );
}

function Choice({
  onStarted,
  onSetsStarted,
}: {
  readonly onStarted: (jobId: string) => void;
  /** The files are of several companies. */
  readonly onSetsStarted: (jobId: string) => void;
}) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isForSets, setForSets] = useState(false);
  const here = useStartImport();
  const sets = useStartSetsImport();
  const starting = isForSets ? sets : here;
  const started = isForSets ? onSetsStarted : onStarted;
  const problem = filesProblem(files);
  const isReady = files.length > 0 && problem === undefined;
  const start = useFocusWhen(isReady);
  const send = () =>
    starting.mutate({ body: { file: [...files] } }, { onSuccess: ({ jobId }) => started(jobId) });
  return (
    <div className={css.body}>
      <p className={css.hint}>
        电子税务局“税务数字账户”的“全量发票查询”导出的文件，“抵扣类勾选”导出的勾选文件，数电票的
        XML、OFD、PDF，或它们的压缩包。可以一次选几个，同一张发票只收一次。
      </p>
      <Upload.Dragger
        multiple
        accept={acceptedFiles}
        showUploadList={false}
        disabled={starting.isPending}
        beforeUpload={(_, dropped) => {
          setFiles(dropped);
          return false;
        }}
      >
        <div className={css.drop}>
          <Icon name="upload" size={22} />
          {files.length === 0 ? (
            <span>点击选择文件，或把文件拖到这里</span>
          ) : (
            <b>{files.map(({ name }) => name).join('、')}</b>
          )}
          <small>.xlsx、.xls、.csv、.xml、.ofd、.pdf 或 .zip，合计不超过 20 MB</small>
        </div>
      </Upload.Dragger>
      {problem !== undefined && files.length > 0 && <Alert type="error" showIcon title={problem} />}
      <Checkbox checked={isForSets} onChange={({ target }) => setForSets(target.checked)}>
        文件是几家公司的：按税号分到我可以管理发票的各个账套
      </Checkbox>
      <div className={css.actions}>
        <Button
          ref={start}
          type="primary"
          disabled={!isReady}
          loading={starting.isPending}
          onClick={send}
        >
          开始导入
        </Button>
      </div>
    </div>
  );
}
