import type { Declaration } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { DeclaredDeduction, DeductionFact } from '@mingzhang/rules/payroll';

/** Declarations as the rules of special additional deductions read them. */
export function declaredDeductions(all: readonly Declaration[]): DeclaredDeduction[] {
  return all.map((declaration) => ({
    fact: factOf(declaration),
    year: declaration.year,
    declared: declaration.declared,
  }));
}

function factOf(declared: Declaration): DeductionFact {
  switch (declared.type) {
    case 'childEducation':
      return {
        code: 'childEducation',
        birthDate: declared.birthDate,
        share: Money.parse(declared.share),
        entry: declared.from ?? undefined,
        until: declared.until ?? undefined,
      };
    case 'infantCare':
      return {
        code: 'infantCare',
        birthDate: declared.birthDate,
        share: Money.parse(declared.share),
      };
    case 'elderlySupport':
      return {
        code: 'elderlySupport',
        parents: declared.parents.map(({ birthDate, endYear }) => ({
          birthDate,
          endYear: endYear ?? undefined,
        })),
        isOnlyChild: declared.isOnlyChild,
        agreed: declared.isOnlyChild ? undefined : Money.parse(declared.agreed),
      };
    case 'degree':
      return {
        code: 'continuingEducation',
        kind: 'degree',
        from: declared.from,
        until: declared.until ?? undefined,
      };
    case 'certificate':
      return { code: 'continuingEducation', kind: 'certificate', date: declared.date };
    case 'mortgageInterest':
      return {
        code: 'mortgageInterest',
        firstRepayment: declared.from,
        until: declared.until ?? undefined,
        share: Money.parse(declared.share),
      };
    default:
      return { code: 'rent', from: declared.from, until: declared.until, city: declared.city };
  }
}
