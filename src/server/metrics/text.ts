/** One value of a metric; labels tell the values of one metric apart and never name a person. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** `_bucket`, `_sum`, `_count`. */
  suffix?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  samples: readonly Sample[];
}

export const gauge = (name: string, help: string, ...samples: Sample[]): Metric => ({
  ...{ name, help, type: 'gauge' as const, samples },
});

export const counter = (name: string, help: string, ...samples: Sample[]): Metric => ({
  ...{ name, help, type: 'counter' as const, samples },
});

/** The text that Prometheus reads, version 0.0.4. */
export function toText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

function labelText(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
