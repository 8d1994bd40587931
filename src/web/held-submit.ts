import { useEffect } from 'react';

declare global {
  interface Window {
    /** Exists until the page is hydrated. */
    releaseSubmit?: () => void;
  }
}

const longestMs = 20_000;

/** Looks like a toast (ui/toast/toast-list.tsx), whose code has not been loaded. */
const late =
  '<div class="toast toast-error"><div><p class="toast-title">This page has not finished loading</p>' +
  '<p class="text-quiet text-sm">Nothing was sent. What you typed is still here: check your connection and try again. ' +
  'If that does not help, reload the page.</p></div></div>';

/**
 * Runs in the head. On a slow connection somebody may fill in and send a form before the scripts are loaded, and the
 * browser would then open an address that accepts no forms. So the last submit waits, and its button looks busy. If the
 * scripts do not arrive, a notice says so. The script is part of the page, so it runs before all others.
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

/** For the root of the page: sends a form that was held, with the present values of its fields. */
export function useReleasedSubmit(): void {
  useEffect(() => {
    // In a later task, so that values which only a browser knows are rendered too, such as the secret of a mailed link.
    const timer = setTimeout(() => window.releaseSubmit?.());
    return () => clearTimeout(timer);
  }, []);
}
