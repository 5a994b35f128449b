import type { z } from 'zod';

/** A step of a kind of jobs, in the words of its progress: 写入：30 / 120 行. */
export interface JobStepWords {
  readonly text: string;
  /** What is counted: 行, 个账套, 张卡片. */
  readonly unit: string;
}

/** A file that jobs of a kind may leave to their owner. */
export interface JobFileWords {
  /** What the owner is offered: 下载未导入的行. */
  readonly title: string;
  /** How its name ends, after the title of the job: `科目-未导入.xlsx`. */
  readonly ending: `-${string}.${'xlsx' | 'csv' | 'zip'}`;
}

/** What a domain declares about one kind of its jobs. The names of steps and files are data. */
export interface JobKind<Report extends z.ZodType = z.ZodType> {
  /** Begins with the schema of the service that does it: `ledger-subject`, `cash_flow-record`. */
  readonly kind: string;
  /** What a person calls it: 导入科目. */
  readonly title: string;
  /** What a job of the kind answers; one that does not parse fails its job. */
  readonly report: Report;
  readonly steps: Readonly<Record<string, JobStepWords>>;
  readonly files: Readonly<Record<string, JobFileWords>>;
  /** Whether its owner may pause it: what its units have written stands by itself. */
  readonly pausable?: boolean;
}

/** A kind of jobs, with the names that it declares as types. */
export function defineJobKind<const K extends JobKind>(kind: K): K {
  return kind;
}

/** The steps that jobs of a kind tell of. */
export type StepOf<K extends JobKind> = keyof K['steps'] & string;

/** The files that jobs of a kind may leave. */
export type FileOf<K extends JobKind> = keyof K['files'] & string;

/** What jobs of a kind answer. */
export type ReportOf<K extends JobKind> = z.output<K['report']>;
