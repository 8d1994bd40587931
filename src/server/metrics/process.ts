import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const resolutionMs = 10;

/** Returns a function that ends the measuring. Each reading has only the delays since the reading before it. */
export function measureProcess(registry: Registry): () => void {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  new Gauge({
    name: 'symposia_event_loop_delay_seconds',
    help: 'How late the event loop was since the last reading.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1]) this.set({ quantile }, secondsOf(delay.percentile(quantile * 100)));
      delay.reset();
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const started = new Gauge({ name: 'process_start_time_seconds', help: 'When this process was started.', registers });
  started.set(Math.round(performance.timeOrigin / 1_000));
  return () => delay.disable();
}

// Each value includes the interval of the sampling itself.
const secondsOf = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e6 - resolutionMs) / 1_000;
