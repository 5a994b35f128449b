import { Route, Routes } from 'react-router-dom';
import type { RemoteMeta } from '@mingzhang/shell-api';
import { lazyScreen, NoSuchPage } from '@mingzhang/web';
import pack from '../package.json';

export const meta: RemoteMeta = { name: pack.name, routes: pack.mingzhang.remote.routes };

const {{pascal}}List = lazyScreen(
  () => import('./{{name}}-list/{{name}}-list.screen'),
  '{{pascal}}ListScreen',
);

/** The screens of mf-{{name}} by route. */
export function Screens() {
  return (
    <Routes>
      <Route path="/{{name}}" element={<{{pascal}}List />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
