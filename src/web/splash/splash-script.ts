import { watchedKey } from './splash-on-page.ts';
import { replayAfter } from './splash-state.ts';

/**
 * Stands in the page just before the splash and runs before anything is painted: the splash is there from the first
 * frame or not at all. Where storage is blocked nobody could say when it was watched last, so it is not shown.
 *
 * Skip and Escape work here until the splash is hydrated. Written by the server alone.
 */
export const splashScript = !import.meta.env.SSR
  ? ''
  : `(()=>{let w;try{w=Date.now()-localStorage.getItem('${watchedKey}')}catch{return}
if(w>=0&&w<${replayAfter}||navigator.connection?.saveData||matchMedia('(prefers-reduced-motion: reduce)').matches)return;
const r=document.documentElement,skip=()=>{if(r.dataset.splash==='waiting')r.dataset.splash='skipping'};
r.dataset.splash='waiting';
addEventListener('keydown',e=>{if(e.key==='Escape')skip()});
addEventListener('click',e=>{if(e.target.closest?.('.splash-skip'))skip()})})()`;
