import { Drawer, type DrawerProps } from 'antd';
import { useFocusReturn } from '../states/focus-return';
import { DrawerFields } from './drawer-fields';

/**
 * A drawer that leaves the page when it closes: its first field has the keyboard, otherwise its contents, so that its keys
 * work at once; when it closes, work goes on where it was opened.
 */
export function ShownDrawer({ children, ...props }: Omit<DrawerProps, 'open' | 'autoFocus'>) {
  useFocusReturn();
  return (
    <Drawer {...props} open autoFocus={false}>
      <DrawerFields>{children}</DrawerFields>
    </Drawer>
  );
}
