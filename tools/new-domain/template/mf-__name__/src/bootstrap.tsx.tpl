import { runStandalone } from '@mingzhang/shell-api';
import { installTheme, themeOf } from '@mingzhang/web';
import { Screens, meta } from './screens';

installTheme();
runStandalone(Screens, meta, themeOf);
