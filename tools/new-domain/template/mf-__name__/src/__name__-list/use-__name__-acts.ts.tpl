import { {{camel}}Calls, {{camel}}Table, touchedBy, type {{pascal}}Row } from '@mingzhang/contract';
import { useRecordRemoval } from '@mingzhang/web';

const invalidates = touchedBy.voucher;
const { title } = {{camel}}Table;

/** Deleting a record of the list, or only its voucher. */
export function use{{pascal}}Acts() {
  const removeRecord = useRecordRemoval({{camel}}Calls.remove, { invalidates });
  const removeVoucher = useRecordRemoval({{camel}}Calls.unbook, { invalidates });
  const remove = ({ id, code, name, voucher }: {{pascal}}Row) =>
    removeRecord({
      request: { params: { id } },
      title: `删除${title} ${code} ${name}`,
      effect: voucher === null ? '删除后不可恢复。' : `凭证 ${voucher} 一并删除，不可恢复。`,
      done: `${name} 已删除`,
    });
  const unbook = ({ id, code, name, voucher }: {{pascal}}Row) =>
    removeVoucher({
      request: { params: { id } },
      title: `删除${title} ${code} ${name} 的凭证`,
      effect: `凭证 ${voucher} 删除后可以重新生成。`,
      done: '凭证已删除',
    });
  return { remove, unbook };
}
