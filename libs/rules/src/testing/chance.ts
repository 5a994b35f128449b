/** Numbers that look like chance and are the same for the same seed (Park and Miller). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = (seed * 7919 + 104_729) % 2_147_483_647;
  }

  /** A whole number from 0, below the bound. */
  below(bound: number): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state % bound;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** Fen of up to so many yuan: hundreds, tens, yuan or fen, as bills are. */
  amount(yuan: number): bigint {
    const unit = this.of([10_000, 1_000, 100, 1]);
    return BigInt((1 + this.below(Math.max(1, Math.floor((yuan * 100) / unit)))) * unit);
  }

  /** What is paid in every month, the same amount each time. */
  fixed() {
    const paid = [
      ['办公室房租', 560204, 100201, 5],
      ['物业费', 560205, 100201, 8],
      ['宽带费', 560206, 100201, 10],
      ['仓库租金', 560204, 100202, 6],
      ['保安费', 560205, 1001, 15],
      ['装修费摊销', 560210, 1801, 28],
    ] as const;
    return paid.map(([words, expense, from, at]) => ({
      words,
      expense,
      from,
      at,
      amount: this.amount(9_000),
    }));
  }
}
