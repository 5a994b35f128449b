import { allCalls, serviceOf } from '@mingzhang/contract';
import { callKey, callShape, type CallShape, type ServedCalls } from '@mingzhang/contract/shapes';

/** Services are asked again after so long. */
const FRESH_MS = 5_000;
/** So long a service has for its answer. */
const PATIENCE_MS = 2_000;

interface Told {
  readonly etag: string;
  readonly shapes: Readonly<Record<string, CallShape>>;
}

/**
 * The calls that the services behind the gateway answer now, at most some seconds old. A service that is away is
 * taken to answer what it last answered.
 */
export class ServedContracts {
  private readonly told = new Map<string, Told>();
  private served: ServedCalls | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<ServedCalls> | undefined;

  constructor(
    private readonly urls: Readonly<Record<string, string>>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Waits for the services the first time only; later the next who asks hears what they tell. */
  async current(): Promise<ServedCalls> {
    if (this.now() - this.askedAt >= FRESH_MS) {
      this.asking ??= this.ask().finally(() => (this.asking = undefined));
    }
    return this.served ?? (await this.asking) ?? (await this.ask());
  }

  /** Waits for the question that is under way. */
  async settled(): Promise<void> {
    await this.asking;
  }

  private async ask(): Promise<ServedCalls> {
    const changes = await Promise.all(Object.keys(this.urls).map((name) => this.askOne(name)));
    this.askedAt = this.now();
    // The same object as long as nothing has changed: what follows from it is remembered by it.
    if (!this.served || changes.some(Boolean)) this.served = this.all();
    return this.served;
  }

  private async askOne(name: string): Promise<boolean> {
    const before = this.told.get(name);
    try {
      const answer = await fetch(`${this.urls[name]}/contract`, {
        headers: before ? { 'if-none-match': before.etag } : {},
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) return false;
      const shapes = (await answer.json()) as Told['shapes'];
      this.told.set(name, { etag: answer.headers.get('etag') ?? '', shapes });
      return true;
    } catch {
      return false;
    }
  }

  private all(): ServedCalls {
    const own = Object.values(allCalls)
      .filter(({ path }) => serviceOf(path) === 'gateway')
      .map((call): [string, CallShape] => [callKey(call), callShape(call)]);
    const told = [...this.told.values()].flatMap(({ shapes }) => Object.entries(shapes));
    return {
      shapes: new Map([...own, ...told]),
      isWhole: this.told.size === Object.keys(this.urls).length,
    };
  }
}
