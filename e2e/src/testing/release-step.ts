import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { productData, productUrl } from './browser';

const PROCESS = path.join(__dirname, '../../../tools/testing/release-step.mjs');

/** One of two releases that follow each other. */
export type Age = 'before' | 'now';

/** Which release each part is of. */
export interface Combination {
  readonly remote: Age;
  readonly shell: Age;
  readonly service: Age;
}

/** What two releases consist of that run beside each other. */
interface StepFacts {
  /** The one that is not the product's own. */
  readonly other: Age;
  /** Where each one's shell is served. */
  readonly shells: Readonly<Record<Age, string>>;
  /** Version of `shell-api` in each one's shell. */
  readonly interfaces: Readonly<Record<Age, string>>;
  /** Versions by remote. */
  readonly remotes: Readonly<Record<string, Readonly<Record<Age, string>>>>;
  /** Versions of the other one's services, by service. */
  readonly services: Readonly<Record<string, string>>;
}

/**
 * Two releases beside each other: the product that runs and, in a process of its own, the one that is built in the tree
 * that `MINGZHANG_E2E_BEFORE` names, of before; without it the next one, whose changes are planted.
 */
export class ReleaseStep {
  private constructor(
    private readonly process: ChildProcess,
    readonly facts: StepFacts,
  ) {}

  static async open(): Promise<ReleaseStep> {
    const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const before = process.env['MINGZHANG_E2E_BEFORE'];
    const product = { url: productUrl(), dataDir: productData(), before };
    return new ReleaseStep(child, (await ask(child, { open: product })) as StepFacts);
  }

  /** Has the rules give an account set a combination. @returns by remote the version that fits there */
  async give(accountSetId: number, combination: Combination): Promise<Record<string, string>> {
    const give = { accountSetId, ...combination };
    return (await ask(this.process, { give })) as Record<string, string>;
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.disconnect();
    await gone;
  }
}

function ask(child: ChildProcess, question: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the other release ended: ${code}`));
    child.once('exit', ended);
    child.once('message', ({ answer, fault }: { answer?: unknown; fault?: string }) => {
      child.off('exit', ended);
      if (fault === undefined) resolve(answer);
      else reject(new Error(fault));
    });
    child.send(question);
  });
}
