import { Sparkles, X } from 'lucide-react';

interface ArrivalsBannerProps {
  count: number;
  onDismiss: () => void;
}

const grouped = new Intl.NumberFormat('en-IN');

export function ArrivalsBanner({ count, onDismiss }: ArrivalsBannerProps) {
  return (
    <div className="arrivals-banner">
      <Sparkles aria-hidden size={18} className="shrink-0 text-accent" />
      <p className="flex-1">
        <b className="figures font-semibold">{grouped.format(count)}</b> new{' '}
        {count === 1 ? 'registration' : 'registrations'} received
      </p>
      <button type="button" className="arrivals-dismiss" onClick={onDismiss}>
        <X aria-hidden size={15} />
        Dismiss
      </button>
    </div>
  );
}
