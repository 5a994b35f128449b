import { groupBy } from '../group-by';
import type { StatementSubject } from '../statements/figures';
import { takes } from '../statements/takes';

/** 应交税费, 应交增值税 and 未交增值税 of both standards; details as 财会〔2016〕22号 二 names them. */
const taxes = '2221';
const vat = { name: '应交增值税', code: '222101' };
export const unpaid = { name: '未交增值税', code: '222102' };

export type Side = 'debit' | 'credit';
interface VatSubject {
  readonly name: string;
  readonly code: string;
  /** On which side of the subject its column is booked, and its balance stands. */
  readonly side: Side;
}

export const transferredOver: VatSubject = {
  name: '转出多交增值税',
  code: '22210108',
  side: 'credit',
};

/** 专栏 of 应交增值税 in the order of the table: what adds to the tax, then what is taken from it. */
export const columnsOfVat: readonly VatSubject[] = [
  { name: '销项税额', code: '22210105', side: 'credit' },
  { name: '出口退税', code: '22210106', side: 'credit' },
  { name: '进项税额转出', code: '22210107', side: 'credit' },
  transferredOver,
  { name: '进项税额', code: '22210101', side: 'debit' },
  { name: '销项税额抵减', code: '22210109', side: 'debit' },
  { name: '已交税金', code: '22210102', side: 'debit' },
  { name: '减免税款', code: '22210104', side: 'debit' },
  { name: '出口抵减内销产品应纳税额', code: '22210110', side: 'debit' },
  { name: '转出未交增值税', code: '22210103', side: 'debit' },
];

export const otherDetails: readonly VatSubject[] = [
  { name: '预交增值税', code: '222103', side: 'debit' },
  { name: '待抵扣进项税额', code: '222104', side: 'debit' },
  { name: '待认证进项税额', code: '222105', side: 'debit' },
  { name: '待转销项税额', code: '222106', side: 'credit' },
  { name: '增值税留抵税额', code: '222107', side: 'debit' },
  { name: '简易计税', code: '222108', side: 'credit' },
  { name: '转让金融商品应交增值税', code: '222109', side: 'credit' },
  { name: '代扣代交增值税', code: '222110', side: 'credit' },
  { name: '增值税检查调整', code: '222127', side: 'credit' },
];

/** The subject that holds all of it; figures are asked for it and all below. */
export const vatRoot = taxes;

/** Formulas of subjects as the account set has them, by name before code: charts of other products number them otherwise. */
export class VatBook {
  private readonly tree: ReadonlyMap<number | null, readonly StatementSubject[]>;
  /** 应交税费. */
  readonly top: StatementSubject | undefined;
  /** 应交增值税. */
  readonly vat: StatementSubject | undefined;

  constructor(
    subjects: readonly StatementSubject[],
    private readonly codeOf: (code: string) => string,
  ) {
    this.tree = groupBy(subjects, ({ parentId }) => parentId);
    this.top = subjects.find(({ code }) => code === codeOf(taxes));
    this.vat = this.find(this.top, [vat], vat);
  }

  /** Whether the account set has 专栏, as general taxpayers do. */
  get hasColumns(): boolean {
    return this.vat !== undefined && (this.tree.get(this.vat.id) ?? []).length > 0;
  }

  column(own: VatSubject): string | undefined {
    return this.find(this.vat, columnsOfVat, own)?.code;
  }

  detail(own: Pick<VatSubject, 'name' | 'code'>): StatementSubject | undefined {
    return this.find(this.top, [vat, unpaid, ...otherDetails], own);
  }

  private find(
    parent: StatementSubject | undefined,
    all: readonly Pick<VatSubject, 'name' | 'code'>[],
    own: Pick<VatSubject, 'name' | 'code'>,
  ): StatementSubject | undefined {
    const children = (parent && this.tree.get(parent.id)) ?? [];
    const byName = children.find(({ name }) => name.trim() === own.name);
    if (byName) return byName;
    const names = new Set(all.map(({ name }) => name));
    return children.find(
      ({ code, name }) => code === this.codeOf(own.code) && !names.has(name.trim()),
    );
  }
}

const onSide = { debit: takes.debit, credit: takes.credit } as const;
export const movement = (side: Side, code: string | undefined) =>
  code === undefined ? '0' : `${onSide[side]}(${code})`;

/** A balance counted on a side, whatever the subject's own direction. */
export function balance(
  take: 'opening' | 'closing',
  subject: StatementSubject | undefined,
  side: Side,
): string {
  if (!subject) return '0';
  return `${subject.direction === side ? '' : '-'}${takes[take]}(${subject.code})`;
}
