import { Injectable } from '@nestjs/common';
import type { StatementLedger, TemplateDetail } from '@mingzhang/contract';
import {
  builtInTemplate,
  cashFlowRules,
  compileTemplate,
  formulaTerms,
  isOnSheet,
  markedRows,
  ownCopyOf,
  parseStatementFormula,
  type KnownNames,
  type OwnRow,
  type StatementTemplate,
  type TemplateChoice,
} from '@mingzhang/rules/statements';
import { codeIn, restrictedCodes } from '../ledger-statement';
import { formChoice, ReportSettings } from '../setting/report-settings';
import { SubjectsOfSet } from '../subjects-of-set';
import { statementOfRows, type StoredTemplate, type TemplateHead } from './own-template';

type BuiltInKind = TemplateChoice['kind'];

const sides = { asset: 0, liability: 1, equity: 2 } as const;

/** What a template is checked against: subjects and standard of the account set, its forms and settings. */
export interface KnownFacts extends KnownNames {
  readonly ledger: StatementLedger;
  readonly standard: 0 | 1;
  readonly idOf: (code: string) => number | undefined;
  /** The official form as the account set presents it by now. */
  readonly form: (kind: BuiltInKind) => StatementTemplate;
}

@Injectable()
export class TemplateFacts {
  constructor(
    private readonly subjects: SubjectsOfSet,
    private readonly settings: ReportSettings,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async load(): Promise<KnownFacts> {
    const ledger = await this.subjects.get();
    const { accountingStandards: standard, lastPeriod: period, subjects } = ledger;
    const choice = formChoice(ledger, restrictedCodes(ledger), await this.settings.kept(), {
      period,
      span: 'month',
    });
    const ids = new Map(subjects.map(({ code, id }) => [code, id]));
    return {
      ledger,
      standard,
      codes: new Set(ids.keys()),
      idOf: (code) => ids.get(code),
      items: new Set(cashFlowRules({ standard, period, codeOf: codeIn(ledger) }).items.keys()),
      form: (kind) => builtInTemplate(choice(kind)),
    };
  }
}

/** A stored template as its contract shows it, with the codes of today. */
export function detailOf(template: StoredTemplate): TemplateDetail {
  const { id, version, name, code, type, basedOn, enabled, columns, items } = template;
  return {
    id,
    version,
    name,
    code,
    type,
    basedOn,
    enabled,
    builtIn: false,
    columns: columns.map(shownColumn),
    items: items.map((item) => shownRow(item, item.id)),
  };
}

/** An official form as an own copy of it would be; rows have the numbers of their places for ids. */
export function detailOfForm(
  { id, kind }: { readonly id: number; readonly kind: BuiltInKind },
  { form, codes }: KnownFacts,
): TemplateDetail {
  const copy = ownCopyOf(form(kind), codes);
  return {
    id,
    version: 1,
    name: copy.name,
    code: copy.formNo,
    basedOn: kind,
    type: kind === 'balanceSheet' ? 1 : 0,
    enabled: true,
    builtIn: true,
    columns: copy.columns.map(shownColumn),
    items: markedRows(copy).map((row, index) => shownRow(row, index + 1)),
  };
}

/** A template's rows, read once, for the proof. */
export function compiledRows(
  head: Omit<TemplateHead, 'enabled'>,
  rows: readonly OwnRow[],
  standard: 0 | 1,
) {
  return compileTemplate(statementOfRows(head, rows, { standard }));
}

function shownColumn({ isOptional, ...column }: StatementTemplate['columns'][number]) {
  return { ...column, optional: isOptional ?? false };
}

function shownRow(row: OwnRow, id: number): TemplateDetail['items'][number] {
  const { lineNo, title, side, indent, kind, isMemo, decimals, mark, formula } = row;
  return {
    id,
    lineNo,
    title,
    indent,
    mark,
    type: side === undefined ? null : sides[side],
    heading: kind === 'heading',
    bold: kind === 'total',
    memo: isMemo,
    decimals: decimals ?? null,
    source: isOnSheet(formula) ? 1 : 0,
    formula: formulaTerms(formula, parseStatementFormula(formula).formula),
  };
}
