/**
 * Longest text, in characters, that is converted to bytes at once. In memory a character takes two
 * bytes if one is Chinese, and at most three as UTF-8. That stays below 128 KB, from which on
 * memory is requested from the system each time; that took four times as long as the rest.
 */
export const ENCODED_TEXT_LENGTH = 32_768;
