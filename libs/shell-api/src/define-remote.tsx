import { createElement, useEffect, version, type ComponentType } from 'react';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { CallFailures, type OnCallFailed } from './call-failures';
import { Providers } from './providers';

/** What a remote says about itself. */
export interface RemoteMeta {
  /** Package name, `mf-voucher`. */
  readonly name: string;
  /** Route prefixes it owns; the router freezes outside them. */
  readonly routes: readonly string[];
}

/** What the shell gives to a mounted remote. */
export interface RemoteProps {
  readonly domElement: HTMLElement;
  /** Called once when the remote's React tree has crashed; the shell then shows its error panel. */
  readonly onCrash: (error: Error) => void;
  /** Called for each call that failed, of those that the hooks make. */
  readonly onCallFailed?: OnCallFailed | undefined;
}

type Lifecycle = (props: RemoteProps) => Promise<unknown>;

/** A remote's one exposed module: single-spa parcel lifecycles. */
export interface RemoteLifecycles {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}

/** Makes the lifecycles of a remote from its root component, which holds its `<Routes>`. */
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
      // Ids of several roots in one page must not meet: labels and popups are bound by them.
      createRoot: (element: HTMLElement) =>
        createRoot(element, { identifierPrefix: `${meta.name}-` }),
    },
    renderType: 'createRoot',
    rootComponent: Root,
    errorBoundary: (error, _errorInfo, props) => createElement(CrashReport, { error, ...props }),
  });
  return lifecycles as unknown as RemoteLifecycles;
}

/** Renders nothing; tells the shell, whose panel stands outside the crashed root. */
function CrashReport({ error, onCrash }: { error: Error; onCrash: (error: Error) => void }) {
  useEffect(() => onCrash(error), [error, onCrash]);
  return null;
}
