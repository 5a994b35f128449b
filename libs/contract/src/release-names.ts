const VERSION = String.raw`\d[0-9a-z.-]*`;

/** The name of a remote: `mf-books`. */
export const remoteName = /^mf-[a-z][a-z0-9-]*$/;
/** The name of a remote or of a service: `asset`. */
export const builtName = /^[a-z][a-z0-9-]*$/;
/** A version as builds are called: `0.1.0-0806e14c97132d8c`; also a path, so it leads nowhere else. */
export const versionName = new RegExp(`^${VERSION}$`);
/** What a rule gives: a version, or what a switch is. */
export const givenName = new RegExp(`^(?:${VERSION}|on|off)$`);
