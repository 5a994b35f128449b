import { defineRemote } from '@mingzhang/shell-api';
import { Screens, meta } from './screens';

export const { bootstrap, mount, unmount } = defineRemote(Screens, meta);
