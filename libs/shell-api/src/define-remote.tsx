import { createElement, useEffect, version, type ComponentType } from 'react';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { CallFailures, type OnCallFailed } from './call-failures';
import { Providers } from './providers';

/** The description of a remote. */
export interface RemoteMeta {
  /** Package name, `mf-voucher`. */
  readonly name: string;
  /** Route prefixes it owns; outside them its router stands still. */
  readonly routes: readonly string[];
}

/** The props of a mounted remote, passed by the shell. */
export interface RemoteProps {
  readonly domElement: HTMLElement;
  /** Called once when the remote's React tree has crashed; the shell then shows its error panel. */
  readonly onCrash: (error: Error) => void;
  /** Called for each failed call that the hooks make. */
  readonly onCallFailed?: OnCallFailed | undefined;
}

type Lifecycle = (props: RemoteProps) => Promise<unknown>;

/** The one exposed module of a remote: single-spa parcel lifecycles. */
export interface RemoteLifecycles {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}

/** Makes the lifecycles of a remote from its root component, which contains its `<Routes>`. */
export function defineRemote(App: ComponentType, meta: RemoteMeta): RemoteLifecycles {
  function Root({ onCallFailed }: RemoteProps) {
    return (
      <CallFailures.Provider value={onCallFailed}>
        <Providers prefixes={meta.routes}>
          <App />
        </Providers>
      </CallFailures.Provider>
    );
  }
  const lifecycles = singleSpaReact<RemoteProps>({
    React: { ...React, version },
    ReactDOMClient: {
      // Ids of several roots in one page must differ: labels and popups refer to them.
      createRoot: (element: HTMLElement) =>
        createRoot(element, { identifierPrefix: `${meta.name}-` }),
    },
    renderType: 'createRoot',
    rootComponent: Root,
    errorBoundary: (error, _errorInfo, props) => createElement(CrashReport, { error, ...props }),
  });
  return lifecycles as unknown as RemoteLifecycles;
}

/** Renders nothing; reports to the shell, whose panel is outside the crashed root. */
function CrashReport({ error, onCrash }: { error: Error; onCrash: (error: Error) => void }) {
  useEffect(() => onCrash(error), [error, onCrash]);
  return null;
}
