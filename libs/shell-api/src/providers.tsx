import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { Provider as AtomProvider } from 'jotai';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useTheme } from './look';
import { queryClient } from './query-client';
import { SharedRouter } from './router';
import { shellStore } from './store';
import { styleCache } from './style-cache';

dayjs.locale('zh-cn');

/**
 * What every React root of the page wraps around itself: React context does not cross roots.
 * With `prefixes` the router freezes while the address lies outside them.
 */
export function Providers({
  prefixes,
  client = queryClient,
  children,
}: {
  prefixes?: readonly string[] | undefined;
  client?: QueryClient;
  children: ReactNode;
}) {
  return (
    <AtomProvider store={shellStore}>
      <QueryClientProvider client={client}>
        <Themed>
          <SharedRouter {...(prefixes ? { prefixes } : {})}>{children}</SharedRouter>
        </Themed>
      </QueryClientProvider>
    </AtomProvider>
  );
}

/** Short messages stand above the lower edge, where they cover neither period nor title. */
const MESSAGE_TOP = 'calc(100vh - 168px)';

function Themed({ children }: { children: ReactNode }) {
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        locale={zhCN}
        theme={useTheme()}
        componentSize="middle"
        button={{ autoInsertSpace: false }}
      >
        <App component={false} message={{ top: MESSAGE_TOP }}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
