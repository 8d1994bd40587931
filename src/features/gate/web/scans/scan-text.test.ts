import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timeText } from './scan-text.ts';

const timeZone = 'Asia/Kolkata';

describe('the time of a scan', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-05-10T05:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  test('the time of a scan is the hour alone when it was made today, by the clock of the fest', () => {
    expect(timeText({ at: '2025-05-10T04:00:00.000Z' }, timeZone)).toBe('9:30 AM');
    expect(timeText({ at: '2025-05-09T19:00:00.000Z' }, timeZone)).toBe('12:30 AM');
  });

  test('the time of a scan has the day when it was made on another day of the fest', () => {
    expect(timeText({ at: '2025-05-09T04:00:00.000Z' }, timeZone)).toBe('May 9, 2025 at 9:30 AM');
  });

  test('the time of a scan has the day when the clock of the phone was wrong', () => {
    expect(timeText({ at: '2025-05-10T04:00:00.000Z', isTimeUnsure: true }, timeZone)).toBe('May 10, 2025 at 9:30 AM');
  });
});
