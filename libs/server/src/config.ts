import type { JWK } from 'jose';
import type { Domain } from '@mingzhang/contract';
import type { BucketConfig } from './build-files';

/** What a service is started with; see `tools/run`. */
export interface ServiceConfig {
  readonly name: string;
  /** The database's owner: migrations run as it, requests never do. */
  readonly databaseUrl: string;
  /** Password of the service's own database role. */
  readonly appPassword: string;
  /** What names of database roles carry; none: the name of the database. Tests share roles between databases. */
  readonly installation?: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The service's own private key (Ed25519): nobody else can speak in its name. */
  readonly signingKey: JWK;
  /** The service's own key (32 bytes, base64url) for what its tables hold encrypted; see `SealedText`. */
  readonly dataKey?: string | undefined;
  /** Public keys of all services by name. */
  readonly verifyKeys: Readonly<Record<string, JWK>>;
  /** Addresses of the services by name; filled while they start. */
  readonly serviceUrls: Record<string, string>;
  /** The domains of the contract that run here and are asked: all of them, in a test those that it starts. */
  readonly domainsRun?: readonly string[];
  /** Domains beside those of the contract (tests). */
  readonly moreDomains?: readonly Domain[];
  /** Whether the product is reachable from other machines: demo sign-ins and codes in answers are refused. */
  readonly publicHost: boolean;
  readonly production: boolean;
  /**
   * Which proxies in front of the gateway are believed about the browser's address: how many, or
   * their addresses. None: the address is that of whoever connects.
   */
  readonly trustProxy?: number | readonly string[] | undefined;
  /** Names under which the product may be asked for; none: `localhost` and IP addresses. */
  readonly allowedHosts?: readonly string[];
  /** `console`, or `webhook` with its address and token. */
  readonly smsProvider: string;
  readonly smsUrl?: string | undefined;
  readonly smsToken?: string | undefined;
  /** Sign-in by WeChat (identity only); none: it is not offered. */
  readonly wechat?: WechatConfig | undefined;
  /** Root of the project, where the shell is built (gateway only). */
  readonly staticRoot: string;
  /** File with the release book, for who asks about switches; none: each is what it is by default. */
  readonly releaseBookFile?: string | undefined;
  /** The builds of the remotes (gateway only); none: the shell alone. */
  readonly releases?: ReleasesConfig | undefined;
  readonly logLevel: string;
  /** Connections per service. */
  readonly poolSize?: number;
  /** Calls of one user that a service works on at the same time; 4. Tests of races need more. */
  readonly callsAtOnce?: number;
  /** Answers are checked against the contract (tests). */
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
  /** Origin under which browsers reach the product: WeChat leads back to `/wechat` there. */
  readonly publicUrl: string;
}

/** A running service. */
export interface RunningService {
  readonly url: string;
  /** A provider of the running service, for its tests. */
  get?<T>(type: abstract new (...values: never[]) => T): T;
  close(): Promise<void>;
}

/** Which builds of the remotes the gateway gives to browsers, and whom it believes about them. */
export interface ReleasesConfig {
  /** The builds that lie here: `<remote>/<version>/`. */
  readonly folder: string;
  /** The store from which builds are brought here before they are given; none: all that there are lie here. */
  readonly bucket?: BucketConfig | undefined;
  /** File with the public keys (Ed25519, JWK) whose signature under a build's list counts. */
  readonly keyFile: string;
  /** File with the release book: who is given what. */
  readonly bookFile: string;
  /** Folder with what failed in pages, a file for each day. */
  readonly eventFolder: string;
  /** Folder with what single sessions are given for a while, a signed file for each. */
  readonly overrideFolder: string;
  /** Folder with where versions of services listen that run beside the installation's own. */
  readonly serviceFolder: string;
  /** By remote the versions that this installation came with: now, and before. */
  readonly own: Readonly<Record<string, readonly string[]>>;
}
