export const CountsMayBeOld = ({ isLost }: { isLost: boolean }) => (
  <p role="status" className="font-semibold text-warning empty:sr-only">
    {isLost && 'The server does not answer. These counts may be old.'}
  </p>
);
