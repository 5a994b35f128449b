import { useState } from 'react';
import { Button } from 'antd';
import type { InvoiceRule, InvoiceRuleVersion } from '@mingzhang/contract';
import { momentText } from '@mingzhang/web';
import { useRevertRule, useRuleVersions } from './rules.api';
import css from './rules.module.css';
import { Sentence, StateTag } from './sentence';

const shownAtFirst = 3;

/** The versions of a rule, the newest first. */
export function RuleVersions({
  rule,
  canManage,
}: {
  readonly rule: InvoiceRule;
  readonly canManage: boolean;
}) {
  const versions = useRuleVersions(rule.id).data ?? [];
  const [compared, setCompared] = useState<number>();
  const [isAll, setAll] = useState(false);
  const revert = useRevertRule();
  const shown = isAll ? versions : versions.slice(0, shownAtFirst);
  const [newest] = versions;
  const canRevert = ({ state }: InvoiceRuleVersion) =>
    canManage &&
    rule.open?.state !== 'pending' &&
    (state === 'retired' || (state === 'active' && rule.open !== null));
  return (
    <div className={css.versions}>
      {shown.map((version, at) => {
        const { number, note, sentence, madeBy, madeAt, approvedBy, approvedAt } = version;
        const before = versions[at + 1];
        return (
          <div key={number}>
            <StateTag version={version} text={`v${number}`} />
            <span>{note === '' ? sentence : note}</span>
            <span>
              {approvedAt === null
                ? `${madeBy}　${momentText(madeAt)}`
                : `${approvedBy} ${momentText(approvedAt)} 批准`}
            </span>
            {before && (
              <Button
                type="link"
                size="small"
                aria-expanded={compared === number}
                onClick={() => setCompared(compared === number ? undefined : number)}
              >
                对比
              </Button>
            )}
            {version !== newest && canRevert(version) && (
              <Button
                type="link"
                size="small"
                onClick={() =>
                  revert.mutate({ body: { id: rule.id, version: rule.version, number } })
                }
              >
                退回 v{number}
              </Button>
            )}
            {compared === number && before && (
              <div className={css.compared}>
                <Sentence version={version} other={before} invoiceType={rule.invoiceType} />
                <Sentence version={before} other={version} invoiceType={rule.invoiceType} />
              </div>
            )}
          </div>
        );
      })}
      {versions.length > shown.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          全部 {versions.length} 个版本
        </Button>
      )}
    </div>
  );
}
