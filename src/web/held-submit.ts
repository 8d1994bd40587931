import { useEffect } from 'react';

declare global {
  interface Window {
    /** There until the page is live. */
    releaseSubmit?: () => void;
  }
}

/**
 * Runs in the head. On a slow connection somebody may fill in and send a form before its scripts are there: the browser
 * would then leave for an address that takes no forms. The last one sent waits instead, and its button looks busy.
 */
export const heldSubmitScript = `(()=>{
const page=document.documentElement;let held;
const hold=event=>{event.preventDefault();held=event;page.dataset.submitHeld=''};
addEventListener('submit',hold,true);
window.releaseSubmit=()=>{
delete window.releaseSubmit;removeEventListener('submit',hold,true);delete page.dataset.submitHeld;
const form=held&&held.target;
if(form&&form.isConnected)form.requestSubmit(held.submitter&&held.submitter.form===form?held.submitter:null)}
})()`;

/** For the root of the page: what was sent before is sent now, with what stands in its fields. */
export function useReleasedSubmit(): void {
  useEffect(() => {
    // Not before what only a browser can know has been rendered too, such as the secret of a mailed link.
    const timer = setTimeout(() => window.releaseSubmit?.());
    return () => clearTimeout(timer);
  }, []);
}
