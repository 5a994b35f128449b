const VERSION = String.raw`\d[0-9a-z.-]*`;

/** The name of a remote: `mf-books`. */
export const remoteName = /^mf-[a-z][a-z0-9-]*$/;
/** The name of a remote or of a service: `asset`. */
export const builtName = /^[a-z][a-z0-9-]*$/;
/**
 * A version of a build: `0.1.0-0806e14c97132d8c`. It is used as a path, so it cannot leave its
 * folder.
 */
export const versionName = new RegExp(`^${VERSION}$`);
/** The value that a rule gives: a version, or the state of a switch. */
export const givenName = new RegExp(`^(?:${VERSION}|on|off)$`);
