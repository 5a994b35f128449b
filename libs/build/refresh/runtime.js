// The page's one runtime of React Fast Refresh, the shell's: it knows what is drawn only because it was
// there before React was. A remote of its own takes none of the page's roots for known.
import * as own from 'react-refresh-own/runtime';

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = (globalThis.mingzhangRefresh ??= own);
