import { ReloadAlert } from '#web/ui/retry-alert.tsx';

/** Shown where a student screen's data would be. */
export function NotLoaded({ title }: { title: string }) {
  return <ReloadAlert title={title}>Please check your connection and try again.</ReloadAlert>;
}
