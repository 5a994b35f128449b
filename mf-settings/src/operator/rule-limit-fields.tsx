import { Form, Input } from 'antd';
import type { Released } from '@mingzhang/contract';
import { USUAL_THRESHOLD } from '@mingzhang/rules';
import css from './operator.module.css';
import { failureLimits, limitProblem, slowLimits, type LimitField } from './release.model';

const { sessions, minutes, slowMs, slowPercent } = USUAL_THRESHOLD;
const usualFailures = `${minutes} 分钟内 ${sessions} 人出错`;
const usualSlowness = `，或 ${slowPercent}% 的人载入慢于 ${slowMs / 1_000} 秒`;

/** 自动暂停: after how many failures or slow loads a rule rests by itself; what is counted is another thing for each kind. */
export function RuleLimitFields({ kind, errors }: { kind: Released['kind']; errors: object }) {
  // A switch fails of no version; only a remote is loaded.
  if (kind === 'switch') return null;
  const isLoaded = kind === 'remote';
  const limits = isLoaded ? [...failureLimits, ...slowLimits] : failureLimits;
  return (
    <Form.Item
      label="自动暂停（选填）"
      extra={`默认：${usualFailures}${isLoaded ? usualSlowness : ''}。同一版本扩大范围时，不填沿用原有设置`}
      {...errors}
    >
      <div role="group" aria-label="自动暂停" className={css.limits}>
        {limits.map((limit) => (
          <LimitInput key={limit.name} limit={limit} />
        ))}
      </div>
    </Form.Item>
  );
}

function LimitInput({ limit }: { limit: LimitField }) {
  const { name, label, unit, usual } = limit;
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: async (_rule, text: string | undefined) => {
            const problem = limitProblem(limit, text);
            if (problem !== undefined) throw new Error(problem);
          },
        },
      ]}
    >
      <Input inputMode="decimal" placeholder={String(usual)} suffix={unit} maxLength={8} />
    </Form.Item>
  );
}
