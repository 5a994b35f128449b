import type { ReactNode } from 'react';

/** The buttons below a drawer: on the right with the main one last, as in dialogs. */
export function DrawerActs({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 }}>
      {children}
    </div>
  );
}
