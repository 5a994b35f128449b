import { Injectable } from '@nestjs/common';
import { secretFields, type EmployeeFields } from '@mingzhang/contract';
import { maskedNumber, plainIdentityNumber } from '@mingzhang/rules/payroll';
import { SealedText } from '@mingzhang/server';

type Numbers = Pick<EmployeeFields, (typeof secretFields)[number]>;

/** Numbers of documents, phones and accounts: sealed in rows, masked in answers. */
@Injectable()
export class PersonalNumbers {
  constructor(private readonly box: SealedText) {}

  /** Plain fields with their numbers sealed. */
  sealed(fields: EmployeeFields): EmployeeFields {
    return this.each(fields, (field) => this.box.seal(field, fields[field]));
  }

  /** Fields of a row with their numbers plain. */
  plain<F extends Numbers>(row: F): F {
    return this.each(row, (field) => this.box.open(field, row[field]));
  }

  /** Fields of a row with their numbers masked. */
  masked<F extends Numbers>(row: F): F {
    return this.each(row, (field) => maskedNumber(this.box.open(field, row[field])));
  }

  /** Plain fields, masked: what logs say of them. */
  hidden<F extends Numbers>(fields: F): F {
    return this.each(fields, (field) => maskedNumber(fields[field]));
  }

  one(row: Numbers, field: keyof Numbers): string {
    return this.box.open(field, row[field]);
  }

  /**
   * Numbers as they are stored: half width, without blanks. A mask of the number before stands for that number.
   * @param before plain, of the record that is changed
   */
  typed<F extends Numbers>(fields: F, before?: Numbers): F {
    return this.each(fields, (field) => {
      const text = plainIdentityNumber(fields[field]);
      const known = before?.[field] ?? '';
      return known !== '' && text === maskedNumber(known) ? known : text;
    });
  }

  /** Finds who has a document; null without a number. */
  digest({ idType, idNumber }: Pick<EmployeeFields, 'idType' | 'idNumber'>): string | null {
    return idNumber === '' ? null : this.box.digest(`${idType} ${idNumber}`);
  }

  private each<F extends Numbers>(fields: F, value: (field: keyof Numbers) => string): F {
    const numbers = Object.fromEntries(secretFields.map((field) => [field, value(field)]));
    return { ...fields, ...numbers };
  }
}
