import type { Declaration } from '@mingzhang/contract';

/** A person of the demo company. Amounts in yuan; months are counted from the first one of its books. */
export interface DemoPerson {
  readonly number: string;
  readonly name: string;
  readonly idNumber: string;
  readonly position: string;
  readonly department: '管理部' | '销售部' | '仓储部';
  /** 劳务: not insured, and paid to no account. */
  readonly isLabour?: boolean;
  readonly baseSalary: string;
  /** The least 绩效工资 of a month. */
  readonly performance?: number;
  readonly yearEndBonus?: string;
  /** The month of hiring; none: long before the books. */
  readonly hiredIn?: number;
  readonly leavesIn?: number;
  /** What 专项附加扣除 come to in a month, in yuan, and their declarations of a tax year. */
  readonly special?: number;
  readonly declared?: (year: number) => readonly Declaration[];
}

const inYear = (year: number) => ({ year, declared: `${String(year)}-01` });

const child = (year: number, birthDate: string, share: '1' | '0.5' = '1'): Declaration => ({
  type: 'childEducation',
  ...inYear(year),
  birthDate,
  share,
  from: null,
  until: null,
});

const parent = (year: number, birthDate: string): Declaration => ({
  type: 'elderlySupport',
  ...inYear(year),
  parents: [{ birthDate, endYear: null }],
  isOnlyChild: true,
  agreed: '0',
});

const infant = (year: number, birthDate: string): Declaration => ({
  type: 'infantCare',
  ...inYear(year),
  birthDate,
  share: '0.5',
});

const mortgage = (year: number): Declaration => ({
  type: 'mortgageInterest',
  ...inYear(year),
  share: '1',
  from: '2019-06',
  until: null,
});

const rent = (year: number): Declaration => ({
  type: 'rent',
  ...inYear(year),
  from: `${String(year)}-01`,
  until: `${String(year)}-12`,
  city: 'major',
});

/** 员工 of the demo company, in the order of their numbers. Persons and numbers are invented. */
export const demoPeople: readonly DemoPerson[] = [
  {
    number: '0001',
    name: '吴建国',
    idNumber: '310101197603120316',
    position: '总经理',
    department: '管理部',
    baseSalary: '15000',
    yearEndBonus: '36000',
    special: 6000,
    declared: (year) => [child(year, '2012-04-18'), parent(year, '1950-09-02'), mortgage(year)],
  },
  {
    number: '0002',
    name: '王素芬',
    idNumber: '310101198309250421',
    position: '财务主管',
    department: '管理部',
    baseSalary: '9000',
    yearEndBonus: '18000',
    special: 3000,
    declared: (year) => [child(year, '2014-11-05'), mortgage(year)],
  },
  {
    number: '0003',
    name: '陈晓',
    idNumber: '310101199506180447',
    position: '会计',
    department: '管理部',
    baseSalary: '6200',
    yearEndBonus: '6200',
    special: 1500,
    declared: (year) => [rent(year)],
  },
  {
    number: '0004',
    name: '李静',
    idNumber: '310101199811040280',
    position: '出纳',
    department: '管理部',
    baseSalary: '5200',
    yearEndBonus: '5200',
  },
  {
    number: '0005',
    name: '赵六',
    idNumber: '310101199005070151',
    position: '行政',
    department: '管理部',
    baseSalary: '5600',
    yearEndBonus: '5600',
    special: 1000,
    declared: (year) => [infant(year, '2024-08-08')],
  },
  {
    number: '0006',
    name: '张三',
    idNumber: '310101198602210373',
    position: '店长',
    department: '销售部',
    baseSalary: '7500',
    performance: 1200,
    yearEndBonus: '12000',
    special: 4000,
    declared: (year) => [child(year, '2013-06-30', '0.5'), parent(year, '1957-01-20')],
  },
  {
    number: '0007',
    name: '李四',
    idNumber: '310101199307300194',
    position: '销售',
    department: '销售部',
    baseSalary: '5200',
    performance: 800,
    yearEndBonus: '6000',
    special: 1500,
    declared: (year) => [rent(year)],
  },
  {
    number: '0008',
    name: '王五',
    idNumber: '310101199610120516',
    position: '销售',
    department: '销售部',
    baseSalary: '5000',
    performance: 700,
    yearEndBonus: '5000',
    leavesIn: 8,
  },
  {
    number: '0009',
    name: '孙倩',
    idNumber: '310101199903160263',
    position: '导购',
    department: '销售部',
    baseSalary: '4200',
    performance: 600,
    yearEndBonus: '4200',
  },
  {
    number: '0010',
    name: '李明',
    idNumber: '310101198808090338',
    position: '仓储配送',
    department: '仓储部',
    baseSalary: '6000',
    yearEndBonus: '6000',
    special: 2000,
    declared: (year) => [child(year, '2016-02-14')],
  },
  {
    number: '0011',
    name: '何佳',
    idNumber: '310101199701270405',
    position: '电商运营',
    department: '销售部',
    baseSalary: '5800',
    performance: 500,
    hiredIn: 5,
  },
  {
    number: '0012',
    name: '郑国平',
    idNumber: '310101196305140170',
    position: '装卸',
    department: '仓储部',
    isLabour: true,
    baseSalary: '2400',
  },
];
