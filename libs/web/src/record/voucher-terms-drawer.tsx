import { Form, Select } from 'antd';
import {
  subjectCalls,
  touchedBy,
  voucherWordCalls,
  type Call,
  type RequestOf,
} from '@mingzhang/contract';
import { groupOf, notify, useCall, useSave } from '@mingzhang/shell-api';
import { FormDrawer } from '../drawer/form-drawer';
import { fieldErrors } from '../field-errors';
import { SubjectItem } from './subject-item';

interface Terms {
  readonly wordId: number;
  readonly debitSubjectId: number;
  readonly creditSubjectId: number;
}

/** Says how a record is booked, and books it: voucher word, debit and credit subject. */
export function VoucherTermsDrawer<Book extends Call>({
  call,
  id,
  title,
  onClose,
}: {
  /** `book` of `recordVoucherCalls`. */
  call: Book;
  id: number;
  /** 生成凭证：001 钢笔. */
  title: string;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Terms>();
  const words = useCall(voucherWordCalls.list).data ?? [];
  const subjects = useCall(subjectCalls.list).data ?? [];
  const invalidates = [groupOf(call), ...touchedBy.voucher];
  const book = useSave(call as Call, { invalidates, quiet: true });
  const errors = fieldErrors(book.error);
  const usual = words.find(({ isDefault }) => isDefault)?.id ?? words[0]?.id;
  if (usual === undefined) return null;
  const submit = (body: Terms) =>
    book.mutate({ params: { id }, body } as RequestOf<Call>, {
      onSuccess: () => {
        notify.success('凭证已生成');
        onClose();
      },
    });
  return (
    <FormDrawer<Terms>
      open
      title={title}
      form={form}
      onClose={onClose}
      okText="生成凭证"
      initialValues={{ wordId: usual }}
      saving={book.isPending}
      error={book.error}
      onSubmit={submit}
    >
      <Form.Item label="凭证字" name="wordId" rules={[{ required: true }]} {...errors('wordId')}>
        <Select options={words.map((each) => ({ value: each.id, label: each.word }))} />
      </Form.Item>
      <SubjectItem
        label="借方科目"
        name="debitSubjectId"
        required
        subjects={subjects}
        errors={errors}
      />
      <SubjectItem
        label="贷方科目"
        name="creditSubjectId"
        required
        subjects={subjects}
        errors={errors}
      />
    </FormDrawer>
  );
}
