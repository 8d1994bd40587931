import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';

export function RefreshButton() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
      <RefreshCw aria-hidden size={15} />
      Refresh
    </Button>
  );
}
