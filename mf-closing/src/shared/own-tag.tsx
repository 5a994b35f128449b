import { Tag } from 'antd';
import { isOwnStep } from './step-tag';

/** 自定义, beside the name of a step that is of a template of the account set's own. */
export function OwnTag({ id }: { id: string }) {
  return isOwnStep({ id }) ? <Tag>自定义</Tag> : null;
}
