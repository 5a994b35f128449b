import { Component, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel';

/** Contains a crash of a part of the page: the rest goes on, and the part can be tried again. */
export class CrashBoundary extends Component<
  { title: string; children: ReactNode },
  { error: Error | undefined }
> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <ErrorPanel
        title={this.props.title}
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}
