/**
 * So long is a text, in characters, that is turned into bytes in one go. They take two bytes each where one of them is Chinese, and
 * three at most as UTF-8: less than the 128 KB from which on memory comes from the system each time, which took four times
 * as long as the rest.
 */
export const ENCODED_TEXT_LENGTH = 32_768;
