import { Gauge, type Registry } from 'prom-client';

/** Figures counted elsewhere and read when Prometheus asks. */
export interface Figures {
  orders: Gauge<'state'>;
  payments: Gauge<'outcome'>;
  refunds: Gauge<'outcome'>;
  findings: Gauge<'gateway'>;
  jobs: Gauge<'state'>;
  reports: Gauge<'stage'>;
  missing: Gauge<'index'>;
  connections: Gauge<'state'>;
}

/** Makes the gauges, in each of these registers. */
export function createFigures(registers: Registry[]): Figures {
  const gauge = <Label extends string>(name: string, help: string, label: Label) =>
    new Gauge({ name, help, labelNames: [label], registers });
  return {
    orders: gauge('bff_orders', 'Orders by state', 'state'),
    payments: gauge('bff_payments', 'Payments by outcome; a flagged one waits for a person', 'outcome'),
    refunds: gauge('bff_refunds', 'Refunds by outcome; a flagged one waits for a person', 'outcome'),
    findings: gauge('bff_bill_findings', 'What a bill and the books differ in, of the last week', 'gateway'),
    jobs: gauge('bff_queue_jobs', 'Jobs of the indexer: waiting, active, failed', 'state'),
    reports: gauge('bff_reports', 'Reports by stage', 'stage'),
    missing: gauge(
      'bff_missing_documents',
      'Documents that the catalog promises and the index lacks',
      'index',
    ),
    connections: gauge('bff_database_connections', 'Connections of the pool: size, free, waiting', 'state'),
  };
}
