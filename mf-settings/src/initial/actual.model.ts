import type { Subject } from '@mingzhang/contract';
import {
  actualOfYear,
  isPriorYears,
  knownProfitCodes,
  lackingActual,
  Money,
  type OpeningLeaf,
} from '@mingzhang/rules';
import { valuesOf } from './initial.model';
import type { BalanceLine, Draft } from './initial.types';

type Lines = ReadonlyMap<number, readonly BalanceLine[]>;

/** 损益实际发生额 that 本年累计 proposes for a line, beside what stands there. */
export interface ActualProposal {
  readonly line: BalanceLine;
  readonly title: string;
  readonly current: Money;
  readonly proposed: Money;
}

/** Lines of 损益 whose 损益实际发生额 is another amount than 本年累计 on the subject's side; none of 以前年度损益调整. */
export function actualProposals(
  openings: { readonly subjects: readonly Subject[]; readonly lines: Lines; readonly draft: Draft },
  standard: 0 | 1,
): ActualProposal[] {
  const isLeftOut = isPriorYears(standard);
  return openings.subjects.flatMap((subject) => {
    if (subject.category !== 'profit' || isLeftOut(subject)) return [];
    return (openings.lines.get(subject.id) ?? []).flatMap((line) => {
      const { ytdActual: current, ...leaf } = leafOf(subject, line, openings.draft);
      const proposed = actualOfYear(leaf);
      if (proposed.isZero || proposed.equals(current)) return [];
      const title = [`${subject.code} ${subject.fullName}`, line.auxiliaryTitle, line.currency];
      return [{ line, current, proposed, title: title.filter(Boolean).join(' ') }];
    });
  });
}

/** What the year's statements lack of what is on the screen; undefined where nothing is lacking. */
export function liveLackingActual(
  openings: { readonly subjects: readonly Subject[]; readonly lines: Lines; readonly draft: Draft },
  standard: 0 | 1,
): string | undefined {
  const isLeftOut = isPriorYears(standard);
  const leaves = openings.subjects.flatMap((subject) =>
    (openings.lines.get(subject.id) ?? []).map((line) => leafOf(subject, line, openings.draft)),
  );
  return lackingActual(leaves, {
    isProfitOfYear: (code) => code.startsWith(knownProfitCodes.profitOfYear[standard]),
    isAppropriation: (code) => code.startsWith(knownProfitCodes.appropriation[standard]),
    isPriorYears: (code) => isLeftOut({ code }),
  })?.msg;
}

function leafOf(subject: Subject, line: BalanceLine, draft: Draft): OpeningLeaf {
  const values = valuesOf(line, draft);
  return {
    subject,
    name: subject.name,
    direction: subject.direction,
    opening: Money.parse(values.opening),
    ytdDebit: Money.parse(values.ytdDebit),
    ytdCredit: Money.parse(values.ytdCredit),
    ytdActual: Money.parse(values.ytdActual),
  };
}
