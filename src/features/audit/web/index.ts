import { onDemand } from '#web/ui/later.tsx';

export const RecordHistory = onDemand(async () => (await import('./record-history.tsx')).RecordHistory);
