import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { withPeriod } from '@mingzhang/shell-api';
import type { Period } from '@mingzhang/rules';
import { EmptyState, MoneyText } from '@mingzhang/web';
import { useAskableSubjects } from '../api/checkout.api';
import type { AskedFilters } from './culprit.model';

interface QuestionStartProps {
  readonly period: Period;
  readonly filters: AskedFilters;
  readonly onAsk: (asked: AskedFilters) => void;
}

/** What stands in place of an answer before a question is whole: how to ask, or what is missing. */
export function QuestionStart(props: QuestionStartProps) {
  if (props.filters.subjectId !== '') return <MissingAmount {...props} />;
  return (
    <EmptyState
      icon="search"
      title="查找对不上的原因"
      description="选择左边未对平的一项，或按已知金额查找：选科目，填对账单、盘点表或申报表上的金额。"
    />
  );
}

/**
 * The account is chosen and what it should hold is not known yet: a drawer with less than nothing. The
 * way on is to count it, to look for 0.00 meanwhile, or to read its ledger.
 */
function MissingAmount({ period, filters, onAsk }: QuestionStartProps) {
  const subjects = useAskableSubjects(period);
  const subject = subjects.data?.find(({ id }) => id === Number(filters.subjectId));
  const account = new URLSearchParams({
    subjectId: filters.subjectId,
    ...(filters.auxiliary ? { auxiliary: filters.auxiliary } : {}),
  });
  const ledger = withPeriod(`/account-book/detailed?${account}`, period);
  return (
    <EmptyState
      icon="search"
      title={`${subject ? `${subject.code} ${subject.name}` : '该科目'}实际有多少？`}
      description={
        <>
          {subject && filters.auxiliary === '' && (
            <>
              账面余额 <MoneyText value={subject.balance} />。
            </>
          )}
          在左边填盘点表、对账单上的实际金额，即可查找差额的原因；还没有盘点，可先按 0.00 查找。
        </>
      }
      action={
        <>
          <Button type="primary" onClick={() => onAsk({ ...filters, known: '0.00' })}>
            按 0.00 查找
          </Button>
          <Link to={ledger}>查看明细账</Link>
        </>
      }
    />
  );
}
