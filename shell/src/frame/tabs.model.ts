/** One page in the tabs bar. */
export interface PageTab {
  /** Path without query: what the tab is. */
  readonly path: string;
  /** Path with query: where it leads back to. */
  readonly address: string;
  readonly title: string;
}

/** Storage key and size limit of the specification, section 9. */
export const TABS_KEY = 'SYS_TABS';
export const OVERSIZE_TABS = 15;
const HOME = '/';

/** Adds a page, or renews address and title of the one that is there. */
export function openTab(tabs: readonly PageTab[], tab: PageTab): readonly PageTab[] {
  const known = tabs.some((candidate) => candidate.path === tab.path);
  return known
    ? tabs.map((candidate) => (candidate.path === tab.path ? tab : candidate))
    : [...tabs, tab];
}

/** Takes a page out; `next` is where to go when it was the one on screen. */
export function closeTab(tabs: readonly PageTab[], path: string) {
  const at = tabs.findIndex((tab) => tab.path === path);
  const left = tabs.filter((tab) => tab.path !== path);
  return { tabs: left, next: left[Math.min(at, left.length - 1)]?.address ?? HOME };
}

/** Keeps one page and the home page. */
export function closeOtherTabs(tabs: readonly PageTab[], path: string): readonly PageTab[] {
  return tabs.filter((tab) => tab.path === path || tab.path === HOME);
}

/** Keeps the home page only. */
export function closeAllTabs(tabs: readonly PageTab[]): readonly PageTab[] {
  return tabs.filter((tab) => tab.path === HOME);
}

/** Tabs of the last visit; whatever cannot be read counts as none. */
export function readStoredTabs(): readonly PageTab[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TABS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPageTab) : [];
  } catch {
    return [];
  }
}

export function storeTabs(tabs: readonly PageTab[]): void {
  localStorage.setItem(TABS_KEY, JSON.stringify(tabs));
}

/** Another account set begins without the pages of the last one. */
export function clearStoredTabs(): void {
  localStorage.removeItem(TABS_KEY);
}

function isPageTab(value: unknown): value is PageTab {
  if (typeof value !== 'object' || value === null) return false;
  const { path, address, title } = value as Partial<Record<keyof PageTab, unknown>>;
  return [path, address, title].every((part) => typeof part === 'string');
}
