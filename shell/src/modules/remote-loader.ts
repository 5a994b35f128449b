import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { guardPage } from './file-gate';
import { createLoader } from './loader';

// Remotes that are being worked on have no list.
if (process.env.NODE_ENV !== 'development') guardPage(document);

/** The page's one loader, over the federation runtime that the shell's build provides. */
export const remoteLoader = createLoader({ loadRemote, registerPlugins, registerRemotes });
