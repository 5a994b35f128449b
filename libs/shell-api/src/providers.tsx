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
 * The providers of every React root of the page: React context does not cross roots. With
 * `prefixes` the router stands still while the address is outside them.
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

/**
 * Messages appear near the lower edge: at the top they would cover the title of a page or the
 * number of a voucher.
 */
const nearFoot = { top: 'var(--mz-message-top, 8px)' };

function Themed({ children }: { children: ReactNode }) {
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        locale={zhCN}
        theme={useTheme()}
        componentSize="middle"
        button={{ autoInsertSpace: false }}
      >
        <App component={false} message={nearFoot}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
