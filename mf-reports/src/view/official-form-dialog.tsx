import { useState } from 'react';
import { Alert, Button, Upload } from 'antd';
import type { FormFit } from '@mingzhang/contract';
import { Dialog, Icon, useFocusReturn, useFocusWhen } from '@mingzhang/web';
import { formRequest, useFilledForm, useFormFit, type Shown } from '../api/report.api';
import css from './official-form-dialog.module.css';

const bytesAtMost = 524_288;

/** 填官方表样: a form of the bureau is chosen, told how it fits, and given back with the amounts in it. */
export function OfficialFormDialog({
  name,
  shown,
  onClose,
}: {
  name: string;
  shown: Shown;
  onClose: () => void;
}) {
  useFocusReturn();
  const [file, setFile] = useState<File>();
  const fit = useFormFit();
  const { download, isPending } = useFilledForm();
  const problem = file && problemOf(file);
  const isReady = file !== undefined && fit.data !== undefined;
  const fill = useFocusWhen(isReady);
  const choose = (chosen: File) => {
    setFile(chosen);
    fit.reset();
    if (!problemOf(chosen)) fit.mutate(formRequest(shown, chosen));
    return false;
  };
  return (
    <Dialog title={`填官方表样：${name}`} open onCancel={onClose} footer={null} width={640}>
      <div className={css.body}>
        <p className={css.hint}>
          上传税务局或其他单位的空白表样，按项目名称填入本表金额；表样自带的公式和格式保持不变。
        </p>
        <Upload.Dragger accept=".xlsx" maxCount={1} showUploadList={false} beforeUpload={choose}>
          <div className={css.drop}>
            <Icon name="upload" size={22} />
            {file ? <b>{file.name}</b> : <span>点击选择表样，或把文件拖到这里</span>}
            <small>.xlsx，不超过 512 KB</small>
          </div>
        </Upload.Dragger>
        {problem && <Alert type="error" showIcon title={problem} />}
        {fit.error && <Alert type="error" showIcon title={fit.error.message} />}
        {fit.data && <Fit fit={fit.data} />}
        <div className={css.actions}>
          <Button onClick={onClose}>取消</Button>
          <Button
            ref={fill}
            type="primary"
            disabled={!isReady}
            loading={isPending || fit.isPending}
            onClick={() => file && download(formRequest(shown, file))}
          >
            下载填好的表
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Fit({ fit }: { fit: FormFit }) {
  const { sheet, rows, cells, reckoned, heads, unknown, missing } = fit;
  const formulas = reckoned > 0 ? `，${reckoned} 格由表样的公式计算` : '';
  return (
    <div className={css.fit} role="status">
      <p>
        工作表“{sheet}”：对上 {rows} 个项目，填入 {cells} 格{formulas}；
        {heads > 0 ? `表头填入 ${heads} 格` : '表头没有找到空着的识别号、名称、所属期，请自行填写'}
        。
      </p>
      <Names
        title={`报表有金额、表样没有的项目 ${missing.length} 个，没有填入`}
        isGrave
        names={missing.map(({ lineNo, title }) => (lineNo ? `${lineNo} 行 ${title}` : title))}
      />
      <Names
        title={`表样中没有对上的项目 ${unknown.length} 个，保持原样`}
        names={unknown.map(({ place, title }) => `${place} ${title}`)}
      />
    </div>
  );
}

function Names({
  title,
  names,
  isGrave = false,
}: {
  title: string;
  names: readonly string[];
  isGrave?: boolean;
}) {
  if (names.length === 0) return null;
  return (
    <Alert
      type={isGrave ? 'warning' : 'info'}
      showIcon
      title={title}
      description={<div className={css.names}>{names.join('、')}</div>}
    />
  );
}

function problemOf(file: File): string | undefined {
  if (!/\.xlsx$/i.test(file.name)) return '请选择 .xlsx 表样；.xls 请先在表格软件中另存为 .xlsx';
  return file.size > bytesAtMost ? '表样超过 512 KB，请上传空白的官方表样' : undefined;
}
