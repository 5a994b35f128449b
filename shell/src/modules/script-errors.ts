import { ApiError } from '@mingzhang/shell-api';
import { buildOfStack, type NamedBuild } from './build-of-script';

/**
 * Hears of errors that nobody caught, of which React knows nothing: of a click, a timer, a promise. The build whose script
 * stands in the stack is named; what cannot be laid at anybody's door is not.
 */
export function watchScriptErrors(page: Window, onError: (build: NamedBuild) => void): void {
  const note = (error: unknown) => {
    // A call that failed is told as one.
    if (error instanceof ApiError) return;
    const build = buildOfStack((error as { stack?: string } | undefined)?.stack);
    if (build) onError({ name: build.name, version: build.version });
  };
  page.addEventListener('error', ({ error }) => note(error));
  page.addEventListener('unhandledrejection', ({ reason }) => note(reason));
}
