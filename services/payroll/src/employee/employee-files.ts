import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  employeeImport,
  employeeRecord,
  type employeeCalls,
  type ImportMode,
  type InputOf,
} from '@mingzhang/contract';
import {
  CompanyName,
  Download,
  Exported,
  filledWords,
  importHandler,
  JobHandlers,
  Jobs,
  LedgerClient,
  mapUnhurried,
  OperationLog,
  RowFindings,
  sheetBytes,
  sheetTypes,
  templateColumns,
  templateFile,
  todayInShanghai,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
} from '@mingzhang/server';
import { SchemeService } from '../insurance/scheme.service';
import { employeeFileColumns, type EmployeeColumnKey } from './employee-columns';
import { checkEmployee, derivedOf } from './employee-facts';
import { EmployeeListQuery } from './employee-list.query';
import { readEmployee, type ReadEmployee } from './employee-row';
import { isSameEmployee } from './same-employee';
import { EmployeeService } from './employee.service';
import { EmployeeStore } from './employee-store';
import { PersonalNumbers } from './personal-numbers';

type Work = ImportWork<EmployeeColumnKey, object>;
type Filter = InputOf<typeof employeeCalls.export>['body'];

const rowsAtMost = 20_000;

/** 导入, 导出 and 下载模板 of employees. */
@Injectable()
export class EmployeeFiles implements OnModuleInit {
  constructor(
    private readonly store: EmployeeStore,
    private readonly numbers: PersonalNumbers,
    private readonly employees: EmployeeService,
    private readonly lists: EmployeeListQuery,
    private readonly schemes: SchemeService,
    private readonly ledger: LedgerClient,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly company: CompanyName,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<EmployeeColumnKey, object>({
      access: 'payroll.manage',
      name: '员工',
      rowsAtMost,
      columns: async () => employeeFileColumns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(employeeImport, handler);
  }

  /** Keeps the file and starts its import. */
  start(body: { readonly file: { name: string; bytes: Uint8Array }; readonly mode: ImportMode }) {
    return this.jobs.startImport(employeeImport, body);
  }

  async template(): Promise<Download> {
    const columns = templateColumns(employeeFileColumns, { marksRequired: true });
    const notes = [
      '从下一行列名的下方开始填写；带 * 的必填。多个部门写作：门店 60%、电商部 40%。' +
        '年中启用的，按扣缴端填写截至启用前一月的各项累计数。证件号码、手机号和工资卡加密保存。',
    ];
    return templateFile({ content: '员工', columns, notes });
  }

  /** What the list shows, all of it; with full numbers it can be imported again elsewhere. */
  async export({ format, ...filter }: Filter, numbers: 'masked' | 'plain'): Promise<Exported> {
    const rows = await this.lists.all(filter);
    const { chart, schemeNames } = await this.lists.shown();
    const cells = await mapUnhurried(rows, (stored) => {
      const row = this.numbers[numbers](stored);
      return employeeFileColumns.map(({ cell }) => cell({ row, chart, schemeNames }));
    });
    const name = await this.company.ofFile({ content: '员工' });
    const columns = employeeFileColumns.map(({ title, kind, isAmount }) => ({
      title,
      kind: isAmount ? ('amount' as const) : kind === 'figure' ? kind : ('text' as const),
    }));
    const sheet = { name: '员工', columns, notes: [], rows: cells, format };
    const file = new Download(`${name}.${format}`, sheetTypes[format], await sheetBytes(sheet));
    return new Exported(file, {
      object: `${rows.length} 名员工`,
      filters: { keyword: filter.keyword },
    });
  }

  /** Adds the employees of a file. One that stands there just so is left alone; none is changed. */
  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    const { rows, unchanged, problems } = await this.read(work);
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    if (rows.length > 0) await this.write(rows, work);
    return { accepted: rows.length, unchanged, problems };
  }

  private async read(work: Work) {
    const schemes = new Map((await this.schemes.all()).map((scheme) => [scheme.id, scheme]));
    const facts = { chart: await this.ledger.chart(), schemes };
    const standing = await this.store.ofNumbers(work.rows.map(({ values }) => values.number));
    const problems: RowProblem[] = [];
    const read: { readonly at: number; readonly found: RowFindings; readonly one: ReadEmployee }[] =
      [];
    let unchanged = 0;
    await mapUnhurried(work.rows, (row) => {
      const found = new RowFindings(row);
      const raw = readEmployee(row.values, facts, found);
      const known = raw && standing.get(raw.fields.number);
      const before = known && this.employees.plainFields(known);
      const fields = raw && this.numbers.typed(raw.fields, before);
      if (raw && fields) {
        const checked = checkEmployee(fields, { chart: facts.chart, today: todayInShanghai() });
        const isRead = found.problems.length === 0;
        if (isRead && known && before) {
          const standing = { fields: before, insurance: known.insurance };
          if (isSameEmployee(standing, { ...raw, fields: checked.fields })) {
            unchanged += 1;
            return;
          }
        }
        const own = employeeRecord.check?.(checked.fields) ?? [];
        for (const { code, msg } of [...own, ...checked.problems]) found.add(code, msg);
        if (known) {
          const msg = `工号 ${fields.number} 已存在且内容不同，导入只新增；请换一个工号，或在页面修改`;
          found.add('CODE_TAKEN', msg);
        }
        read.push({ at: row.row, found, one: { ...raw, fields: checked.fields } });
      } else problems.push(...found.problems);
    });
    await this.findTwice(read);
    problems.push(...read.flatMap(({ found }) => found.problems));
    const rows = read.flatMap(({ found, one }) => (found.problems.length === 0 ? [one] : []));
    return { rows, unchanged, problems };
  }

  /** Refuses rows whose number or document stands in an earlier row or in the account set already. */
  private async findTwice(
    read: readonly {
      readonly at: number;
      readonly found: RowFindings;
      readonly one: ReadEmployee;
    }[],
  ): Promise<void> {
    const digests = await mapUnhurried(read, ({ one }) => this.numbers.digest(one.fields));
    const taken = await this.store.ofDigests(digests.flatMap((digest) => digest ?? []));
    const numbers = new Map<string, number>();
    const persons = new Map<string, number>();
    for (const [index, { at, found, one }] of read.entries()) {
      const { number } = one.fields;
      const earlier = numbers.get(number);
      if (earlier === undefined) numbers.set(number, at);
      else found.add('CODE_TAKEN', `工号 ${number} 与第 ${earlier} 行相同，请换一个工号`);
      const digest = digests[index];
      if (!digest) continue;
      const other = taken.get(digest);
      const first = persons.get(digest);
      if (first !== undefined) {
        const msg = `与第 ${first} 行证件类型和号码相同，同一人只建一条；再次入职的请在原记录上办理`;
        found.add('PAYROLL_IDENTITY', msg);
      } else if (other && other.number !== number) {
        const msg = `证件与员工 ${other.number} ${other.name} 相同，同一人只建一条；再次入职的请在原记录上办理`;
        found.add('PAYROLL_PERSON_TAKEN', msg);
      }
      if (first === undefined) persons.set(digest, at);
    }
  }

  private async write(rows: readonly ReadEmployee[], work: Work): Promise<void> {
    const sealed = await mapUnhurried(rows, ({ fields, insurance }) => ({
      fields: this.numbers.sealed(fields),
      derived: derivedOf(fields, this.numbers.digest(fields)),
      insurance,
    }));
    await this.store.insert(sealed, (done) => work.tell('write', done));
    const chart = await this.ledger.chart();
    const lines = await mapUnhurried(rows, ({ fields }) =>
      filledWords(this.employees.logged(fields, chart)),
    );
    await this.log.record({
      action: '导入员工',
      object: `${work.fileName}：新增 ${rows.length} 名员工`,
      after: { mode: work.mode, lines },
    });
  }
}
