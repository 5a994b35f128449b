import type { VoucherHeader } from './header-row';
import type { ColumnRole, VoucherField } from './headings';

/** Where the columns of a voucher list stand. */
export interface ColumnPlan {
  readonly headings: readonly string[];
  readonly places: ReadonlyMap<VoucherField, number>;
  /** Columns whose cells are read, for what is wrong with the cell itself. */
  readonly named: readonly {
    readonly at: number;
    readonly heading: string;
    readonly field: string;
  }[];
  readonly categories: readonly {
    readonly category: string;
    readonly both?: number;
    readonly code?: number;
    readonly name?: number;
  }[];
  /** Columns of category, code and name that belong together by their order. */
  readonly itemGroups: readonly {
    readonly category?: number | undefined;
    readonly code?: number | undefined;
    readonly name?: number | undefined;
  }[];
  /** Columns of several categories, whose items stand in their order. */
  readonly paths: readonly { readonly at: number; readonly categories: readonly string[] }[];
  /** Columns of texts with categories in them. */
  readonly items: readonly number[];
  /** Of a heading such as `2017年`; '' when no heading says it. */
  readonly year: string;
  /** Columns that no voucher here has a place for. */
  readonly unread: readonly number[];
}

const UNUSED = new Set<string>(['unread', 'lineNo']);

/** Finds every column once, so that rows are read by place. */
export function columnPlan({ roles, headings }: VoucherHeader): ColumnPlan {
  const places = new Map<VoucherField, number>();
  const categories = new Map<
    string,
    { category: string; both?: number; code?: number; name?: number }
  >();
  const many = { items: [], itemCategory: [], itemCode: [], itemName: [] } as Record<
    string,
    number[]
  >;
  const unread: number[] = [];
  const paths: { at: number; categories: readonly string[] }[] = [];
  let year = '';
  for (const [at, role] of roles.entries()) {
    if (role === undefined || role.field === 'unread') {
      if ((headings[at] ?? '') !== '') unread.push(at);
    } else if (role.field === 'category') {
      const { category, part } = role;
      categories.set(category, { ...categories.get(category), category, [part]: at });
    } else if (role.field === 'categories') paths.push({ at, categories: role.categories });
    else if (many[role.field]) many[role.field]?.push(at);
    else {
      places.set(role.field, at);
      year ||= role.year ?? '';
    }
  }
  const { items = [], itemCategory = [], itemCode = [], itemName = [] } = many;
  const groups = Math.max(itemCategory.length, itemCode.length, itemName.length);
  const named = roles.flatMap((role, at) =>
    isRead(role) ? [{ at, heading: headings[at] ?? '', field: role.field }] : [],
  );
  const itemGroups = Array.from({ length: groups }, (_, index) => ({
    category: itemCategory[index],
    code: itemCode[index],
    name: itemName[index],
  }));
  return {
    headings,
    places,
    named,
    year,
    unread,
    items,
    paths,
    itemGroups,
    categories: [...categories.values()],
  };
}

function isRead(role: ColumnRole | undefined): role is ColumnRole {
  return role !== undefined && !UNUSED.has(role.field);
}
