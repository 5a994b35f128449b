import { Injectable } from '@nestjs/common';
import {
  triedAtMost,
  type FormulaTrial,
  type InputOf,
  type salaryTrialCalls,
} from '@mingzhang/contract';
import { periodOf } from '@mingzhang/rules';
import { payAmounts } from '@mingzhang/rules/payroll';
import { BusinessError, todayInShanghai } from '@mingzhang/server';
import { FieldService } from '../field/field.service';
import { earlierOf } from './computed-sheets';
import { DeclaredStore } from './declared-store';
import { payOf, untyped, type MonthFacts, type RowInputs } from './row-pay';
import { SheetCalculation } from './sheet-calculation';
import { SheetStore } from './sheet-store';
import { storedPerson } from './stored-person';

type Trial = InputOf<typeof salaryTrialCalls.formula>['body'];

/** A person that a formula is tried on. */
interface Tried {
  readonly employeeId: number;
  readonly number: string;
  readonly name: string;
  readonly amounts: Readonly<Record<string, string>>;
  readonly inputs: RowInputs;
}

/** Tries a formula on people of the last month, or on those employed now, before it is saved. */
@Injectable()
export class FormulaTrialService {
  constructor(
    private readonly store: SheetStore,
    private readonly fields: FieldService,
    private readonly calculation: SheetCalculation,
    private readonly declared: DeclaredStore,
  ) {}

  /** @throws BusinessError PAYROLL_FIELD by row; a circle is named by its fields */
  async try({ fields: changes, at }: Trial): Promise<FormulaTrial> {
    const fields = await this.fields.tried(changes);
    const field = changes[at] && fields[at];
    if (!field) {
      throw new BusinessError('PAYROLL_FIELD', { msg: '要试算的工资项不在列表中，请刷新后重试' });
    }
    const { month, people } = await this.people();
    const facts = { ...month, fields };
    return {
      name: field.name,
      period: month.isSheet ? month.period : null,
      people: people.slice(0, triedAtMost).map(({ inputs, amounts, ...person }) => {
        // A typed amount goes before the formula, which is what is asked for.
        const { [field.code]: _typed, ...entered } = inputs.entered;
        const pay = payOf(facts, { ...inputs, entered });
        const problem = pay.problems.find(
          (each) => each.code === 'PAYROLL_FORMULA' && each.field === field.code,
        );
        return {
          employeeId: person.employeeId,
          number: person.number,
          name: person.name,
          before: amounts[field.code] ?? '0.00',
          value: problem ? null : (payAmounts(pay).get(field.code)?.toString() ?? '0.00'),
          problem: problem?.msg ?? '',
        };
      }),
    };
  }

  private async people(): Promise<{
    readonly month: MonthFacts & { readonly isSheet: boolean };
    readonly people: readonly Tried[];
  }> {
    const last = await this.store.last();
    const sheet = last && (await this.store.ofPeriod(last.period, 1));
    const { schemes } = await this.calculation.currentFacts(1);
    if (!sheet) return this.employedNow(schemes);
    const rows = (await this.store.rows(sheet)).filter(({ isIn }) => isIn).slice(0, triedAtMost);
    const earlier = await this.calculation.earlier(
      sheet,
      rows.map(({ employeeId }) => employeeId),
    );
    const people = rows.map(({ employeeId, number, name, amounts, ...row }): Tried => {
      const inputs = { ...row, earlier: earlierOf(earlier, employeeId) };
      return { employeeId, number, name, amounts, inputs };
    });
    const { period, payPeriod, run, fields } = sheet;
    return { month: { period, payPeriod, run, fields, schemes, isSheet: true }, people };
  }

  private async employedNow(schemes: MonthFacts['schemes']) {
    const period = periodOf(todayInShanghai());
    const months = { period, payPeriod: period };
    const earlier = {
      wasBonusUsed: false,
      isPaidInMonth: false,
      payment: null,
      lastGross: undefined,
    };
    const employees = await this.calculation.people(period);
    const years = await this.calculation.yearsBefore(months, employees);
    const declared = await this.declared.ofMonth(period);
    const people = employees.map((row): Tried => {
      const person = storedPerson(row, months, { years, byClient: declared.get(row.id) });
      const { id: employeeId, number, name } = row;
      const inputs = { person, ...untyped, before: person.opening, earlier };
      return { employeeId, number, name, amounts: {}, inputs };
    });
    return { month: { ...months, run: 1, fields: [], schemes, isSheet: false }, people };
  }
}
