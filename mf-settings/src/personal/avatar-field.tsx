import { useRef, useState } from 'react';
import { Button, Space } from 'antd';
import { sessionCalls } from '@mingzhang/contract';
import { notify, refreshSession, useSave, useSession } from '@mingzhang/shell-api';
import { PersonAvatar } from '@mingzhang/web';
import { pictureProblem, pictureTypes, squareOf } from './avatar-picture';
import css from './personal.module.css';

const SHOWN_PIXELS = 72;

/** One's picture: cut to a square here, checked and encoded anew by the service. */
export function AvatarField() {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = useSave(sessionCalls.setAvatar, {
    onSuccess: () => {
      notify.success('头像已更换');
      void refreshSession();
    },
  });
  const remove = useSave(sessionCalls.removeAvatar, {
    onSuccess: () => {
      notify.success('头像已移除');
      void refreshSession();
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (found !== undefined) return;
    try {
      save.mutate({ body: { image: await squareOf(file) } });
    } catch {
      setProblem('图片无法识别，请换一张 PNG、JPEG 或 WebP 图片');
    }
  };
  return (
    <div className={css.avatar}>
      <PersonAvatar name={user.realName} url={user.avatarUrl} size={SHOWN_PIXELS} />
      <div>
        <input
          ref={input}
          type="file"
          // Inside a form Ant Design shows every file input; only an inline style wins.
          style={{ display: 'none' }}
          aria-label="选择头像图片"
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <Space>
          <Button loading={save.isPending} onClick={() => input.current?.click()}>
            更换头像
          </Button>
          {user.avatarUrl !== '' && (
            <Button type="text" loading={remove.isPending} onClick={() => remove.mutate({})}>
              移除
            </Button>
          )}
        </Space>
        <div className={problem ? css.problem : css.hint} role={problem ? 'alert' : undefined}>
          {problem ?? 'PNG、JPEG 或 WebP，不超过 2 MB，取中间的正方形'}
        </div>
      </div>
    </div>
  );
}
