import { allCalls, serviceOf } from '@mingzhang/contract';
import { callKey, callShape, type CallShape, type ServedCalls } from '@mingzhang/contract/shapes';

/** Services are asked again after this time. */
const FRESH_MS = 5_000;
/** Longest wait of a page for the answer of a service. */
const PATIENCE_MS = 2_000;
/**
 * Timeout of a request for a contract; an answer later than `PATIENCE_MS` counts for later pages.
 */
const ANSWER_MS = 30_000;
/** Combinations of versions that are cached; more than rules make. */
const COMBINATIONS_AT_MOST = 100;

interface Told {
  readonly etag: string;
  readonly shapes: Readonly<Record<string, CallShape>>;
}

/** A version of a service that answers somebody instead of the installation's own. */
export interface VersionBeside {
  readonly service: string;
  /** A hash of its code, so the contract of a version never changes. */
  readonly version: string;
  readonly url: string;
}

/** A pending request for a contract. */
interface Question {
  readonly askedAt: number;
  readonly answer: Promise<void>;
}

/** The contract of a version beside; `shapes` undefined: not reported yet. */
interface ToldBeside {
  shapes: Told['shapes'] | undefined;
  askedAt: number;
  asking: Question | undefined;
}

/**
 * The calls that the services behind the gateway answer now, at most some seconds old. The last
 * known contract of a service is used while it is down.
 */
export class ServedContracts {
  private readonly told = new Map<string, Told>();
  private readonly questions = new Map<string, Question>();
  /** Whether a contract has changed since `served` was built. */
  private hasNews = true;
  private served: ServedCalls | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<ServedCalls> | undefined;
  private readonly beside = new Map<string, ToldBeside>();
  /** Combined contracts by their versions beside; valid for the own calls in `mixedFor`. */
  private readonly mixed = new Map<string, ServedCalls>();
  private mixedFor: ServedCalls | undefined;

  /** @param now a monotonic clock */
  constructor(
    private readonly urls: Readonly<Record<string, string>>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * The calls answered to somebody. Only the first caller waits for the services; later callers get
   * the known contracts, and the next one gets what the services then report.
   * @param versions versions that answer this requester instead of the installation's own. One that
   * has reported nothing yet, or is down, is taken to answer what the own version does.
   */
  async current(versions: readonly VersionBeside[] = []): Promise<ServedCalls> {
    const [own] = await Promise.all([
      this.ownCalls(),
      ...versions.map((one) => this.askBeside(one)),
    ]);
    const told = versions.filter((one) => this.beside.get(keyOf(one))?.shapes);
    if (told.length === 0) return own;
    if (this.mixedFor !== own || this.mixed.size >= COMBINATIONS_AT_MOST) this.mixed.clear();
    this.mixedFor = own;
    const key = told.map(keyOf).toSorted().join(' ');
    // The same object as long as nothing has changed, as for the own calls.
    const served = this.mixed.get(key) ?? this.all(told);
    this.mixed.set(key, served);
    return served;
  }

  /**
   * Those of the versions that have reported nothing; they are taken to answer what the own ones
   * do.
   */
  untold(versions: readonly VersionBeside[]): VersionBeside[] {
    return versions.filter((one) => !this.beside.get(keyOf(one))?.shapes);
  }

  private async ownCalls(): Promise<ServedCalls> {
    if (this.now() - this.askedAt >= FRESH_MS) {
      this.asking ??= this.ask().finally(() => (this.asking = undefined));
    }
    return this.served ?? (await this.asking) ?? (await this.ask());
  }

  /** Waits for the pending requests. */
  async settled(): Promise<void> {
    await this.asking;
  }

  private async ask(): Promise<ServedCalls> {
    await Promise.all(Object.keys(this.urls).map((name) => this.askOne(name)));
    this.askedAt = this.now();
    // The same object as long as nothing has changed: derived results are cached by it.
    if (!this.served || this.hasNews) this.served = this.all();
    this.hasNews = false;
    return this.served;
  }

  private async askOne(name: string): Promise<void> {
    const before = this.told.get(name);
    const ask = async () => {
      const headers = before ? { 'if-none-match': before.etag } : undefined;
      const told = await toldBy(this.urls[name] ?? '', headers);
      if (told) this.told.set(name, told);
      this.hasNews ||= told !== undefined;
      this.questions.delete(name);
    };
    const question = this.questions.get(name) ?? { askedAt: this.now(), answer: ask() };
    this.questions.set(name, question);
    await this.patiently(question);
  }

  /**
   * Asks a version beside until it has reported, at most every few seconds; callers before that
   * wait up to `PATIENCE_MS`.
   */
  private async askBeside(version: VersionBeside): Promise<void> {
    const key = keyOf(version);
    const known = this.beside.get(key) ?? {
      shapes: undefined,
      askedAt: Number.NEGATIVE_INFINITY,
      asking: undefined,
    };
    if (!this.beside.has(key) && this.beside.size >= COMBINATIONS_AT_MOST) this.beside.clear();
    this.beside.set(key, known);
    if (known.shapes) return;
    if (!known.asking && this.now() - known.askedAt < FRESH_MS) return;
    known.asking ??= this.questionTo(known, version.url);
    await this.patiently(known.asking);
  }

  private questionTo(known: ToldBeside, url: string): Question {
    known.askedAt = this.now();
    const ask = async () => {
      known.shapes = (await toldBy(url))?.shapes;
      known.asking = undefined;
    };
    return { askedAt: known.askedAt, answer: ask() };
  }

  /** Waits for an answer as long as a page may. */
  private async patiently({ askedAt, answer }: Question): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, askedAt + PATIENCE_MS - this.now()));
    });
    await Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** @param versions replacing the installation's own */
  private all(versions: readonly VersionBeside[] = []): ServedCalls {
    const own = Object.values(allCalls)
      .filter(({ path }) => serviceOf(path) === 'gateway')
      .map((call): [string, CallShape] => [callKey(call), callShape(call)]);
    const standIns = new Map(
      versions.map((one) => [one.service, this.beside.get(keyOf(one))?.shapes ?? {}]),
    );
    const told = Object.keys(this.urls).flatMap((name) =>
      Object.entries(standIns.get(name) ?? this.told.get(name)?.shapes ?? {}),
    );
    return {
      shapes: new Map([...own, ...told]),
      isWhole: this.told.size === Object.keys(this.urls).length,
    };
  }
}

const keyOf = ({ service, version, url }: VersionBeside) => `${service}@${version} ${url}`;

/** The contract that a service reports; undefined: unchanged, or the service is down. */
async function toldBy(
  url: string,
  headers: Record<string, string> = {},
): Promise<Told | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`${url}/contract`, { headers, signal });
    if (!answer.ok) return undefined;
    const shapes = (await answer.json()) as Told['shapes'];
    return { etag: answer.headers.get('etag') ?? '', shapes };
  } catch {
    return undefined;
  }
}
