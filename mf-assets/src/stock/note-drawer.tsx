import { Form, Input, Segmented } from 'antd';
import type { StockLine } from '@mingzhang/contract';
import {
  stockConditions,
  stockConditionTitles,
  type StockCondition,
  type StockResult,
} from '@mingzhang/rules';
import { Chooser, FormDrawer } from '@mingzhang/web';
import { useAssetChoices } from '../api/assets.api';
import { bookedText } from './stock-lines';
import { useNoting } from './use-noting';

interface Values {
  readonly result: StockResult;
  readonly departmentId?: number;
  readonly location: string;
  readonly keeper: string;
  readonly condition: StockCondition;
  readonly remark: string;
}

const resultOptions = [
  { value: 'found', label: '找到' },
  { value: 'missing', label: '找不到' },
  { value: 'pending', label: '未盘' },
];
const conditionOptions = stockConditions.map((value) => ({
  value,
  label: stockConditionTitles[value],
}));

/** What was seen of an asset, beside what the books have. */
export function NoteDrawer({
  takingId,
  line,
  onClose,
}: {
  readonly takingId: number;
  readonly line: StockLine;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const result = Form.useWatch('result', form) ?? 'found';
  const { note, isPending } = useNoting(takingId);
  const { seen } = line;
  const submit = (values: Values) => {
    const { departmentId = null, location, keeper, condition } = values;
    const body = { assetId: line.assetId, result: values.result, remark: values.remark };
    const found = { departmentId, location, keeper, condition };
    note(values.result === 'found' ? { ...body, ...found } : body, onClose);
  };
  return (
    <FormDrawer<Values>
      open
      title={`${line.code} ${line.name}`}
      okText="确认实际情况"
      initialValues={{
        result: line.result === 'pending' ? 'found' : line.result,
        ...(seen.departmentId === null ? {} : { departmentId: seen.departmentId }),
        location: seen.location ?? line.location,
        keeper: seen.keeper ?? line.keeper,
        condition: seen.condition ?? (line.isIdle ? 'idle' : 'inUse'),
        remark: line.remark,
      }}
      saving={isPending}
      onSubmit={submit}
      form={form}
      onClose={onClose}
    >
      <p>账上：{bookedText(line)}</p>
      <Form.Item name="result" label="盘点结果">
        <Segmented block options={resultOptions} />
      </Form.Item>
      {result === 'found' && <SeenFields line={line} />}
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}

function SeenFields({ line }: { readonly line: StockLine }) {
  const departments = useAssetChoices()?.departments ?? [];
  return (
    <>
      <Form.Item name="departmentId" label="实际部门">
        <Chooser
          allowClear
          placeholder={line.departments || '与账上相同'}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="location" label="实际地点">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="keeper" label="实际保管人">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="condition" label="状况">
        <Segmented block options={conditionOptions} />
      </Form.Item>
    </>
  );
}
