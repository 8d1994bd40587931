import { ScreenFailed } from '#web/layouts/student/screen-failed.tsx';

/** Stays where the data would be; the toast that told of it is gone by the time somebody looks. */
export function StudentLoadFailed({ children }: { children: string }) {
  return <ScreenFailed title={children} />;
}
