import { clsx } from 'clsx';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dayText } from '#shared/dates.ts';
import { chartColumns, niceTop } from './chart-columns.ts';
import './day-chart.css';

interface DayValue {
  /** YYYY-MM-DD, without gaps. */
  day: string;
  value: number;
}

interface DayChartProps {
  /** What a column counts, such as 'Registrations per day'. */
  label: string;
  days: readonly DayValue[];
  tone: 'accent' | 'success';
  /** A value in words, such as '12 registrations'. */
  words: (value: number) => string;
  /** A value on the axis. */
  tick: (value: number) => string;
  /** In pixels. */
  height?: number;
}

const tickRoom = 18;

/** A chart with a column for each day. Screen readers read a table with the same numbers. */
export function DayChart({ label, days, tone, words, tick, height = 160 }: DayChartProps) {
  const [box, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const columns = chartColumns(days, width);
  const top = niceTop(Math.max(0, ...columns.map(({ value }) => value)));
  const step = columns.length > 0 ? width / columns.length : 0;
  const highest = columns.reduce((best, column) => (column.value > best.value ? column : best), columns[0] ?? blank);
  const most = highest.value > 0 ? `Most: ${words(highest.value)}` : 'None in these days';
  const shown = columns[pointed ?? -1];
  const y = (value: number) => tickRoom + (height - tickRoom) * (1 - value / top);

  function point(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.min(columns.length - 1, Math.max(0, Math.floor((event.clientX - left) / step))));
  }

  return (
    <figure className="day-chart">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span aria-hidden className="figures text-quiet">
          {shown ? `${shown.name}: ${words(shown.value)}` : most}
        </span>
      </figcaption>
      <div ref={box}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={`${label}, ${spanOf(days)}. ${most}${highest.value > 0 ? `, ${highest.name}` : ''}.`}
            width={width}
            height={height + tickRoom}
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            {(highest.value > 0 ? [top, top / 2] : []).map((value) => (
              <g key={value}>
                <line x2={width} y1={y(value)} y2={y(value)} className="chart-line" />
                <text y={y(value) - 4} className="chart-word">
                  {tick(value)}
                </text>
              </g>
            ))}
            <line x2={width} y1={height} y2={height} className="stroke-edge" />
            {columns.map(({ day, value }, index) => (
              <rect
                key={day}
                x={index * step + Math.min(2, step * 0.12)}
                y={value > 0 ? Math.min(y(value), height - 2) : height}
                width={Math.max(0.5, step - Math.min(4, step * 0.24))}
                height={value > 0 ? Math.max(2, height - y(value)) : 0}
                rx={Math.min(3, step / 4)}
                className={clsx(
                  tone === 'accent' ? 'fill-accent-fill' : 'fill-success',
                  pointed !== undefined && pointed !== index && 'opacity-45',
                )}
              />
            ))}
            <DayTicks days={days} width={width} y={height + tickRoom - 3} />
          </svg>
        )}
      </div>
    </figure>
  );
}

const blank = { day: '', name: '', value: 0 };

function spanOf(days: readonly DayValue[]): string {
  return `${dayText(days[0]?.day, 'medium')} to ${dayText(days.at(-1)?.day, 'medium')}`;
}

/** The first and the last day, and one between them if there is space. */
function DayTicks({ days, width, y }: { days: readonly DayValue[]; width: number; y: number }) {
  const middle = days[Math.floor((days.length - 1) / 2)];
  return (
    <>
      <text y={y} className="chart-word">
        {dayText(days[0]?.day, 'short')}
      </text>
      {days.length > 4 && width > 260 && (
        <text x={width / 2} y={y} textAnchor="middle" className="chart-word">
          {dayText(middle?.day, 'short')}
        </text>
      )}
      {days.length > 1 && (
        <text x={width} y={y} textAnchor="end" className="chart-word">
          {dayText(days.at(-1)?.day, 'short')}
        </text>
      )}
    </>
  );
}

/** The width of a box in pixels, updated when it changes; 0 until it is measured. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
