import { mnemonicOf, type AccountSetScope } from '@mingzhang/server';
import templates from './voucher-template.json';

/** Templates of a new account set by kind of taxpayer; lines by subject code of its standard. */
export function builtInTemplatesOf(accountingStandards: number, vatType: number) {
  return templates
    .filter(({ vatTypes }) => vatTypes.includes(vatType))
    .map(({ type, name, lines }, place) => ({
      place,
      type,
      name,
      mnemonic: mnemonicOf(name),
      lines: lines.map(({ summary, side, code }, index) => ({
        line_no: index + 1,
        summary,
        side,
        code: code[accountingStandards],
      })),
    }));
}

/**
 * Adds built-in templates of the standard to an account set. A template is skipped if one of its
 * subjects is missing or not a leaf any more, or if its name is in use.
 */
export async function addBuiltInTemplates(
  scope: AccountSetScope,
  templates: ReturnType<typeof builtInTemplatesOf>,
): Promise<void> {
  const values = [scope.accountSetId, JSON.stringify(templates)];
  const added = await scope.query<{ id: number; name: string }>(
    `${wantedSql}
     insert into ledger.voucher_template (account_set_id, type, name, mnemonic, built_in)
     select $1, type, name, mnemonic, true from wanted
     group by place, type, name, mnemonic having count(*) = count(subject_id)
     order by place
     on conflict (account_set_id, name) do nothing
     returning id, name`,
    values,
  );
  await scope.query(
    `${wantedSql}
     insert into ledger.voucher_template_line
       (account_set_id, template_id, line_no, summary, subject_id, side, amount)
     select $1, added.id, w.line_no, w.summary, w.subject_id, w.side, '{"kind":"open"}'
     from jsonb_to_recordset($3::jsonb) as added (id bigint, name text)
     join wanted w on w.name = added.name
     returning line_no`,
    [...values, JSON.stringify(added)],
  );
}

/** The lines of the templates $2 with their subjects. */
const wantedSql = `
  with wanted as (
    select t.place, t.name, t.type, t.mnemonic, l.line_no, l.summary, l.side, s.id as subject_id
    from jsonb_to_recordset($2::jsonb) as t (place integer, type smallint, name text, mnemonic text, lines jsonb),
      jsonb_to_recordset(t.lines) as l (line_no integer, summary text, side text, code text)
    left join ledger.subject s on s.account_set_id = $1 and s.code = l.code and s.leaf
  )`;

/** The same in one statement, for migration 0004, which runs before any table is distributed. */
export const addBuiltInTemplatesSql = `
  with wanted as (
    select t.place, t.name, t.type, t.mnemonic, l.line_no, l.summary, l.side, s.id as subject_id
    from jsonb_to_recordset($2::jsonb) as t (place integer, type smallint, name text, mnemonic text, lines jsonb),
      jsonb_to_recordset(t.lines) as l (line_no integer, summary text, side text, code text)
    left join ledger.subject s on s.account_set_id = $1 and s.code = l.code and s.leaf
  ), added as (
    insert into ledger.voucher_template (account_set_id, type, name, mnemonic, built_in)
    select $1, type, name, mnemonic, true from wanted
    group by place, type, name, mnemonic having count(*) = count(subject_id)
    order by place
    on conflict (account_set_id, name) do nothing
    returning id, name
  )
  insert into ledger.voucher_template_line (account_set_id, template_id, line_no, summary, subject_id, side, amount)
  select $1, added.id, w.line_no, w.summary, w.subject_id, w.side, '{"kind":"open"}'
  from added join wanted w on w.name = added.name`;
