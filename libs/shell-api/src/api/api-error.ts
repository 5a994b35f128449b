import { messageOf, type ErrorCode, type Finding } from '@mingzhang/contract';

/** A call that failed: a refusal with its reason, or a technical failure. */
export class ApiError extends Error {
  /** In Chinese, ready to be shown. */
  readonly msg: string;
  readonly code: ErrorCode;
  /** Findings per field (`path`) or row (1-based). */
  readonly details: readonly Finding[];
  /** Request id for support, as in the services' logs. */
  readonly requestId: string | undefined;
  /** Version of the service that answered; undefined for the installation's own. */
  readonly serviceVersion: string | undefined;

  constructor(options: {
    code: ErrorCode;
    msg?: string | undefined;
    details?: readonly Finding[] | undefined;
    requestId?: string | undefined;
    serviceVersion?: string | undefined;
  }) {
    const msg = options.msg || messageOf(options.code);
    super(msg);
    this.name = 'ApiError';
    this.msg = msg;
    this.code = options.code;
    this.details = options.details ?? [];
    this.requestId = options.requestId;
    this.serviceVersion = options.serviceVersion;
  }

  /** Whether a retry may help: the reason is technical, not a rule. */
  get isTechnical(): boolean {
    const technical = ['INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'];
    return technical.includes(this.code);
  }
}

/** Converts any thrown value; a value that is not an ApiError counts as an internal error. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ code: 'INTERNAL' });
}
