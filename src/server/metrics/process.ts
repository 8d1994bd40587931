import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './text.ts';

export interface ProcessMetrics {
  read(): Metric[];
  stop(): void;
}

const resolutionMs = 10;

/** How this process is. Delays are those since they were read last, so that each reading says what is now. */
export function measureProcess(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return {
    read() {
      // The sampling's own interval is in each value.
      const seconds = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e6 - resolutionMs) / 1_000;
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(seconds);
      delay.reset();
      const { user, system } = process.cpuUsage();
      return [
        gauge(
          'symposia_event_loop_delay_seconds',
          'How late the event loop was since the last reading.',
          { labels: { quantile: '0.5' }, value: p50 ?? 0 },
          { labels: { quantile: '0.99' }, value: p99 ?? 0 },
          { labels: { quantile: '1' }, value: max ?? 0 },
        ),
        gauge('process_resident_memory_bytes', 'Memory of this process.', { value: process.memoryUsage.rss() }),
        counter('process_cpu_seconds_total', 'Processor time of this process.', { value: (user + system) / 1e6 }),
        gauge('process_start_time_seconds', 'When this process was started.', {
          value: Math.round(performance.timeOrigin / 1_000),
        }),
      ];
    },
    stop: () => delay.disable(),
  };
}
