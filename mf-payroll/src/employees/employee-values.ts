import {
  declaredFields,
  defaultsOf,
  employeeRecord,
  type Declaration,
  type DeclarationType,
  type Employee,
  type EmployeeOpening,
  type RequestOf,
  type employeeCalls,
} from '@mingzhang/contract';
import { fromPercent, toPercent } from '@mingzhang/rules';

type EmployeeBody = RequestOf<typeof employeeCalls.create>['body'];
type InsuranceEntry = RequestOf<typeof employeeCalls.updateInsurance>['body']['entries'][number];

export interface DepartmentValue {
  readonly departmentId: number | null;
  readonly percent: string;
}

/** A declaration as the form has it: what its kind does not ask for is left out when it is sent. */
export interface DeclarationValue {
  readonly type: DeclarationType;
  readonly year?: number;
  readonly declared?: string | null;
  readonly birthDate?: string;
  readonly share?: '1' | '0.5';
  readonly from?: string | null;
  readonly until?: string | null;
  readonly date?: string;
  readonly city?: 'major' | 'large' | 'other';
  readonly isOnlyChild?: boolean;
  readonly agreed?: string;
  readonly parents?: readonly { readonly birthDate: string; readonly endYear?: number | null }[];
}

/** Scheme and bases as the form has them. */
interface InsuranceValue {
  readonly schemeId: number | null;
  readonly from: string | null;
  readonly social: string;
  readonly housingFund: string;
}

export type EmployeeValues = Omit<
  EmployeeBody,
  'departments' | 'declarations' | 'opening' | 'employment'
> & {
  readonly employment: readonly { readonly from: string; readonly until?: string | null }[];
  readonly departments: readonly DepartmentValue[];
  readonly declarations: readonly DeclarationValue[];
  readonly hasOpening: boolean;
  readonly opening?: Partial<EmployeeOpening>;
  readonly insurance: InsuranceValue;
};

const wholeShare = '100';

/** The record's own fields of an employee, as an update sends them back. */
export const fieldsOf = (employee: Employee): EmployeeBody =>
  declaredFields<EmployeeBody>(employeeRecord, employee);

/** What the form of an employee begins with. */
export function valuesOf(employee: Employee): EmployeeValues {
  const base = employee.insurance.bases.at(-1);
  return {
    ...fieldsOf(employee),
    // Inputs of days know no null.
    employment: employee.employment.map(({ from, until }) => ({ from, until: until ?? '' })),
    departments: employee.departments.map(({ departmentId, share }) => ({
      departmentId,
      percent: toPercent(share),
    })),
    declarations: employee.declarations,
    hasOpening: employee.opening !== null,
    opening: employee.opening ?? {},
    insurance: {
      schemeId: employee.insurance.schemeId,
      from: base?.from ?? null,
      social: base?.social ?? '',
      housingFund: base?.housingFund ?? '',
    },
  };
}

/** What the form of a new employee begins with. */
export function newValues(period: string): Partial<EmployeeValues> {
  return {
    ...defaultsOf(employeeRecord.fields),
    employment: [{ from: '' }],
    departments: [{ departmentId: null, percent: wholeShare }],
    declarations: [],
    hasOpening: false,
    opening: {},
    insurance: { schemeId: null, from: period, social: '', housingFund: '' },
  };
}

/** The request of what was typed. */
export function bodyOf(values: EmployeeValues): EmployeeBody {
  const { insurance: _, hasOpening, opening, departments, declarations, ...own } = values;
  return {
    ...own,
    employment: own.employment.map(({ from, until }) => ({ from, until: until || null })),
    departments: sharesOf(departments),
    declarations: declarations.map(declarationOf),
    opening: hasOpening ? (opening as EmployeeBody['opening']) : null,
  };
}

/** Departments that were chosen, with their shares of one. */
export function sharesOf(departments: readonly DepartmentValue[]) {
  return departments.flatMap(({ departmentId, percent }) =>
    departmentId === null || departmentId === undefined
      ? []
      : [{ departmentId, share: fromPercent(percent) }],
  );
}

/** What changed of the insurance; undefined where it is as it was. */
export function insuranceChange(
  id: number,
  { insurance }: EmployeeValues,
  stored: Employee | undefined,
): InsuranceEntry | undefined {
  const before = stored && valuesOf(stored).insurance;
  const { schemeId, from, social, housingFund } = insurance;
  if (schemeId === null && (before?.schemeId ?? null) === null) return undefined;
  const isSame =
    before?.schemeId === schemeId &&
    before.from === from &&
    before.social === social &&
    before.housingFund === housingFund;
  if (isSame || from === null) return undefined;
  const items = stored?.insurance.items ?? null;
  return { id, insuranceSchemeId: schemeId, from, social, housingFund, items };
}

/** The fields that each kind of declaration has beside year and month of declaration. */
export const declarationFields: Readonly<
  Record<DeclarationType, readonly (keyof DeclarationValue)[]>
> = {
  childEducation: ['birthDate', 'share', 'from', 'until'],
  infantCare: ['birthDate', 'share'],
  elderlySupport: ['parents', 'isOnlyChild', 'agreed'],
  degree: ['from', 'until'],
  certificate: ['date'],
  mortgageInterest: ['from', 'until', 'share'],
  rent: ['from', 'until', 'city'],
};

/** A declaration with the fields of its kind; what is wrong with it is refused by the call. */
function declarationOf(value: DeclarationValue): Declaration {
  const names = ['type', 'year', 'declared', ...declarationFields[value.type]] as const;
  const own = names.flatMap((name) => {
    const said = value[name as keyof DeclarationValue];
    return said === undefined ? [] : [[name, said] as const];
  });
  return Object.fromEntries(own) as unknown as Declaration;
}
