import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { createLoader } from './loader';

/** The page's one loader, over the federation runtime that the shell's build provides. */
export const remoteLoader = createLoader({ loadRemote, registerPlugins, registerRemotes });
