import { useEffect } from 'react';

declare global {
  interface Window {
    /** There until the page is live. */
    releaseSubmit?: () => void;
  }
}

const longestMs = 20_000;

/** As a toast is drawn (ui/toast/toast-list.tsx), whose code is among what has not come. */
const late =
  '<div class="toast toast-error"><div><p class="toast-title">This page has not finished loading</p>' +
  '<p class="text-quiet text-sm">Nothing was sent. What you typed is still here: check your connection and try again. ' +
  'If that does not help, reload the page.</p></div></div>';

/**
 * Runs in the head. On a slow connection somebody may fill in and send a form before its scripts are there: the browser
 * would then leave for an address that takes no forms. The last one sent waits instead, and its button looks busy,
 * until the page says that the scripts do not come. It is part of the page, so it runs before they are loaded.
 */
export const heldSubmitScript = !import.meta.env.SSR
  ? ''
  : `(()=>{
const page=document.documentElement;let held,timer,notice;
const letGo=()=>{clearTimeout(timer);if(notice)notice.remove();delete page.dataset.submitHeld;const event=held;held=notice=null;return event};
const giveUp=()=>{letGo();notice=document.createElement('div');notice.className='toast-viewport';notice.setAttribute('role','alert');
document.body.append(notice);notice.innerHTML='${late}'};
const hold=event=>{event.preventDefault();letGo();held=event;page.dataset.submitHeld='';timer=setTimeout(giveUp,${longestMs})};
addEventListener('submit',hold,true);
window.releaseSubmit=()=>{
delete window.releaseSubmit;removeEventListener('submit',hold,true);
const event=letGo(),form=event&&event.target;
if(form&&form.isConnected)form.requestSubmit(event.submitter&&event.submitter.form===form?event.submitter:null)}
})()`;

/** For the root of the page: what was sent before is sent now, with what is in its fields. */
export function useReleasedSubmit(): void {
  useEffect(() => {
    // Not before what only a browser can know has been rendered too, such as the secret of a mailed link.
    const timer = setTimeout(() => window.releaseSubmit?.());
    return () => clearTimeout(timer);
  }, []);
}
