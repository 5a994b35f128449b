import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of one service in Prometheus' text format. */
export class Metrics {
  readonly registry = new Registry();
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.requestSeconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to complete answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    });
  }
}
