export function RulesPanel({ rules }: { rules: string[] }) {
  if (rules.length === 0) {
    return (
      <>
        <h2 className="event-panel-title">Rules Coming Soon</h2>
        <p className="event-text">Rules will be announced soon or explained at the event.</p>
      </>
    );
  }
  return (
    <>
      <h2 className="event-panel-title">Rules</h2>
      <ol className="event-rules">
        {/* By their places: nothing keeps two rules from having the same words. */}
        {Array.from(rules.entries(), ([at, rule]) => (
          <li key={at}>{rule}</li>
        ))}
      </ol>
    </>
  );
}
