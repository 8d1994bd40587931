/** A field that no person sees or reaches; scripts that fill in everything fill in this too. */
export function Honeypot() {
  return <input type="text" name="website" aria-hidden tabIndex={-1} autoComplete="off" className="sr-only" />;
}
