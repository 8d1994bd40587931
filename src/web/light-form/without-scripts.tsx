/** What a form says where it would send nothing. */
export function WithoutScripts({ mailbox }: { mailbox: string }) {
  return (
    <noscript>
      <p className="text-sm text-quiet">
        This form needs scripts. Please write to{' '}
        <a href={`mailto:${mailbox}`} className="link">
          {mailbox}
        </a>{' '}
        instead.
      </p>
    </noscript>
  );
}
