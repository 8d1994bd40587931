import { ReloadAlert } from '#web/ui/retry-alert.tsx';

/** Shown instead of a student screen's data. */
export function NotLoaded({ title }: { title: string }) {
  return <ReloadAlert title={title}>Please check your connection and try again.</ReloadAlert>;
}
