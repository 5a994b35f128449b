import type { JWK } from 'jose';
import type { Domain } from '@mingzhang/contract';
import type { BucketConfig } from './build-files';

/** Configuration of a service; see `tools/run`. */
export interface ServiceConfig {
  readonly name: string;
  /** URL with the database's owner: only migrations use it, requests never do. */
  readonly databaseUrl: string;
  /** Password of the service's own database role. */
  readonly appPassword: string;
  /**
   * Part of the names of database roles; by default the database name. Tests share roles of
   * databases.
   */
  readonly installation?: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The service's own private key (Ed25519) for signing its tokens. */
  readonly signingKey: JWK;
  /** The service's own key (32 bytes, base64url) for encrypted columns; see `SealedText`. */
  readonly dataKey?: string | undefined;
  /** Public keys of all services by name. */
  readonly verifyKeys: Readonly<Record<string, JWK>>;
  /** URLs of the services by name; filled while they start. */
  readonly serviceUrls: Record<string, string>;
  /** Domains of the contract that run here and can be called; by default all. Tests start fewer. */
  readonly domainsRun?: readonly string[];
  /** Domains beside those of the contract (tests). */
  readonly moreDomains?: readonly Domain[];
  /**
   * Whether other machines can reach the product: demo sign-ins and codes in responses are refused.
   */
  readonly publicHost: boolean;
  readonly production: boolean;
  /**
   * Trusted proxies in front of the gateway, as a number or as addresses: only they may state the
   * browser's address. None: the address is that of the connection.
   */
  readonly trustProxy?: number | readonly string[] | undefined;
  /** Host names that requests may use; none: `localhost` and IP addresses. */
  readonly allowedHosts?: readonly string[];
  /** `console`, or `webhook` with its URL and token. */
  readonly smsProvider: string;
  readonly smsUrl?: string | undefined;
  readonly smsToken?: string | undefined;
  /** Sign-in by WeChat (identity only); none: not offered. */
  readonly wechat?: WechatConfig | undefined;
  /** Root of the project, where the shell is built (gateway only). */
  readonly staticRoot: string;
  /** File with the release book, for feature switches; none: each switch has its default. */
  readonly releaseBookFile?: string | undefined;
  /** The builds of the remotes (gateway only); none: only the shell. */
  readonly releases?: ReleasesConfig | undefined;
  readonly logLevel: string;
  /** Database connections per service. */
  readonly poolSize?: number;
  /**
   * Calls of one user that a service handles at the same time; default 4. Tests of races need more.
   */
  readonly callsAtOnce?: number;
  /** Checks responses against the contract (tests). */
  readonly checkAnswers?: boolean;
}

/** The application at 微信开放平台 by which people sign in. */
export interface WechatConfig {
  readonly appId: string;
  readonly appSecret: string;
  /** Page with the code to scan. */
  readonly authorizeUrl: string;
  /** Origin of the calls that exchange a code, without a slash at the end. */
  readonly apiUrl: string;
  /** Origin under which browsers reach the product: WeChat redirects to `/wechat` there. */
  readonly publicUrl: string;
}

export interface RunningService {
  readonly url: string;
  /** A provider of the running service, for its tests. */
  get?<T>(type: abstract new (...values: never[]) => T): T;
  close(): Promise<void>;
}

/** Which builds of the remotes the gateway delivers, and whose signatures it accepts. */
export interface ReleasesConfig {
  /** Folder of the local builds: `<remote>/<version>/`. */
  readonly folder: string;
  /** Bucket from which builds are copied here before delivery; none: all builds are local. */
  readonly bucket?: BucketConfig | undefined;
  /** File with the public keys (Ed25519, JWK) whose signatures of build lists are accepted. */
  readonly keyFile: string;
  /** File with the release book: who gets which version. */
  readonly bookFile: string;
  /** Folder with failures in pages, one file a day. */
  readonly eventFolder: string;
  /** Folder with temporary overrides of single sessions, one signed file each. */
  readonly overrideFolder: string;
  /** Folder with the addresses of other service versions that run beside the installed ones. */
  readonly serviceFolder: string;
  /** Versions installed with the product by remote: the current one and the previous ones. */
  readonly own: Readonly<Record<string, readonly string[]>>;
}
