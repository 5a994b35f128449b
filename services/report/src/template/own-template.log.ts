import type { StoredTemplate } from './own-template';

/** A template as the operation log keeps it; codes of choices are shown by their titles. */
export function loggedTemplate({
  name,
  code,
  type,
  basedOn,
  enabled,
  columns,
  items,
}: StoredTemplate): object {
  return {
    name,
    code,
    reportType: type,
    basedOn,
    enabled,
    columns: columns.map(({ title, basis, of, isOptional }) => ({
      columnTitle: title,
      basis,
      columnYear: of,
      ...(isOptional ? { optional: true } : {}),
    })),
    lines: items.map(({ lineNo, title, formula, side, indent, kind, ...item }) => ({
      rowNo: lineNo,
      rowTitle: title,
      formula,
      balancePlace: side ?? null,
      indent,
      look: kind,
      ...(item.isMemo ? { memo: true } : {}),
      ...(item.decimals === undefined ? {} : { decimals: item.decimals }),
      ...(item.mark === null ? {} : { mark: item.mark }),
    })),
  };
}
