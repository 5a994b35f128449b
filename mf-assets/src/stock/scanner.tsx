import { Button } from 'antd';
import { Icon } from '@mingzhang/web';
import css from './stock.module.css';
import { useScanner, type ScannerState } from './use-scanner';

const stateTexts: Readonly<Record<ScannerState, string>> = {
  starting: '正在打开相机…',
  reading: '把标签上的二维码对准取景框',
  denied: '没有使用相机的权限：请在浏览器的网站设置里允许相机，或输入编号',
  none: '这台设备没有可用的相机，请输入编号',
  insecure: '相机只能在 https 网址上使用，请用 https 打开，或输入编号',
};

/** The camera with what it last read; the words say what to do where there is none. */
export function Scanner({
  told,
  onRead,
  onClose,
}: {
  /** What came of the last label. */
  readonly told: string | undefined;
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { video, state } = useScanner(onRead);
  const isReading = state === 'reading';
  return (
    <section className={css.camera} aria-label="扫描标签">
      <video ref={video} muted playsInline className={isReading ? undefined : css.dark} />
      {isReading && <i className={css.aim} aria-hidden />}
      <p role="status">{isReading && told ? told : stateTexts[state]}</p>
      <Button type="text" aria-label="关闭相机" icon={<Icon name="close" />} onClick={onClose} />
    </section>
  );
}
