import type { z } from 'zod';

/** A step of a kind of jobs, in the words of its progress: 写入：30 / 120 行. */
export interface JobStepWords {
  readonly text: string;
  /** The counted unit: 行, 个账套, 张卡片. */
  readonly unit: string;
}

/** A file that jobs of a kind may produce for their owner. */
export interface JobFileWords {
  /** The label of its download: 下载未导入的行. */
  readonly title: string;
  /** The ending of its name, after the title of the job: `科目-未导入.xlsx`. */
  readonly ending: `-${string}.${'xlsx' | 'csv' | 'zip'}`;
}

/**
 * The declaration of a kind of jobs by a domain. The names of steps and files are stored as data.
 */
export interface JobKind<Report extends z.ZodType = z.ZodType> {
  /** Begins with the schema of its service: `ledger-subject`, `cash_flow-record`. */
  readonly kind: string;
  /** Its name for people: 导入科目. */
  readonly title: string;
  /** The result of a job of the kind; a result that does not parse fails the job. */
  readonly report: Report;
  readonly steps: Readonly<Record<string, JobStepWords>>;
  readonly files: Readonly<Record<string, JobFileWords>>;
  /** Whether its owner may pause it: completed units remain valid. */
  readonly pausable?: boolean;
  /**
   * Whether its files hold personal numbers: they are stored encrypted, and its report masks what
   * looks like a number.
   */
  readonly hasPersonalNumbers?: boolean;
}

/** Declares a kind of jobs, with its names as types. */
export function defineJobKind<const K extends JobKind>(kind: K): K {
  return kind;
}

/** The steps of jobs of a kind. */
export type StepOf<K extends JobKind> = keyof K['steps'] & string;

/** The files that jobs of a kind may produce. */
export type FileOf<K extends JobKind> = keyof K['files'] & string;

/** The result of jobs of a kind. */
export type ReportOf<K extends JobKind> = z.output<K['report']>;
