import { periodTitle } from '../period';
import {
  book,
  found,
  pass,
  yuan,
  type Examined,
  type ExamFinding,
  type NamedBalances,
} from './exam';

const NAMED = 3;

export function silent({ more }: Examined): ExamFinding | null {
  if (more.silent.length === 0) return null;
  const who = more.silent.join('、');
  return found(
    'silent',
    'serious',
    `${who}没有应答`,
    '其中的发票、工资数据没有计入，请稍后刷新再核对',
  );
}

/** Steps of the closing on which the figures rest, that have not been made or have changed since. */
export function steps({ facts }: Examined): ExamFinding | null {
  const waiting = [...facts.steps.values()].filter(({ state }) =>
    ['due', 'stale', 'open', 'held', 'refused'].includes(state),
  );
  if (waiting.length === 0) return null;
  const names = waiting.map(({ name }) => name).join('、');
  return found(
    'steps',
    'warn',
    `期末结转还有 ${waiting.length} 项没有生成或需要更新`,
    `${names}。生成后账簿才与申报一致，请到期末结转处理`,
    { kind: 'closing' },
  );
}

export function open({ more, facts }: Examined): ExamFinding {
  if (more.isClosed) return pass('closed', `${periodTitle(facts.periodTo)}已结账`);
  return found(
    'closed',
    'warn',
    `${periodTitle(facts.periodTo)}还没有结账`,
    '结账前凭证仍会变动，请结账后再报送',
    {
      kind: 'closing',
    },
  );
}

export function stock({ more }: Examined): ExamFinding {
  const [first] = more.negativeStock.largest;
  if (!first) return pass('stock', '存货不为负');
  return found(
    'stock',
    'serious',
    `存货余额为负 ${yuan(more.negativeStock.amount)}`,
    `${named(more.negativeStock)}。多结转成本或采购未入账，请核对后更正`,
    book(first.code),
  );
}

export function receivables({ more }: Examined): ExamFinding | null {
  const [first] = more.oldReceivables.largest;
  if (!first) return null;
  return found(
    'receivables',
    'warn',
    `应收账款有 ${yuan(more.oldReceivables.amount)} 超过一年未收回`,
    `${named(more.oldReceivables)}。请核对是否已收款未入账，或按规定作资产损失`,
    book(first.code),
  );
}

function named({ largest, count }: NamedBalances): string {
  const shown = largest.slice(0, NAMED).map(({ title, amount }) => `${title} ${yuan(amount)}`);
  return `${shown.join('、')}${count > NAMED ? ` 等 ${count} 项` : ''}`;
}
